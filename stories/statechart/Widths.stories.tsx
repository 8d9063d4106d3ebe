import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { uiText } from '../../src/statechart/view/uiText.ts';
import { openTab, ShownMachine, shownMachine } from './ShownMachine.tsx';

// The sidebar leaves these tests out, because they show nothing new.
const meta = preview.meta({
  title: 'Machines/Widths',
  tags: ['!dev', '!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const ListsFit = meta.story({
  name: 'The results of a search and the menu of exports are not cut off at any width',
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement, globals, step }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const shell = find(canvasElement, '.sc-shell');
    const frame = shell.parentElement ?? shell;
    const search = ui.getByRole('searchbox');
    const menu = ui.getByText(uiText('export.name', locale));
    for (const width of [340, 480, 700, 980, 1100]) {
      frame.style.width = `${width}px`;
      await step(`at ${width} px`, async () => {
        await userEvent.clear(search);
        await userEvent.type(search, 'a');
        await waitFor(() =>
          expect(overhang(find(canvasElement, '.sc-found'), shell)).toEqual([0, 0]),
        );
        await userEvent.click(menu);
        await waitFor(() =>
          expect(overhang(find(canvasElement, '.sc-menu-items'), shell)).toEqual([0, 0]),
        );
        await userEvent.keyboard('{Escape}');
      });
    }
  },
});

export const LongWord = meta.story({
  name: 'A long word of an event breaks, and widens no row of the log',
  render: () => <ShownMachine view="outline" width={1000} />,
  play: async ({ canvasElement, globals }) => {
    const { locale } = settingOf(globals);
    shownMachine().send({ type: 'contact.edited', field: 'name', value: 'w'.repeat(70) });
    await openTab(canvasElement, locale, 'log');
    const log = find(canvasElement, '.sc-log-panel');
    await waitFor(() => expect(log).toHaveTextContent('w'.repeat(70)));
    await expect(overhang(find(log, '.sc-step'), log)).toEqual([0, 0]);
    const side = find(canvasElement, '.sc-side');
    await expect(side.scrollWidth).toBe(side.clientWidth);
  },
});

/** Returns how many pixels of an element that is shown are left and right of another. */
function overhang(inner: HTMLElement, outer: HTMLElement): [left: number, right: number] {
  const [part, whole] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  if (part.width === 0) throw new Error('the element is hidden');
  return [Math.max(0, whole.left - part.left), Math.max(0, part.right - whole.right)];
}

/** @throws {Error} if there is none */
function find(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}

export const TargetsApart = meta.story({
  name: 'In the outline, the name of a target stands apart from the arrow before it',
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement }) => {
    const arrow = await waitFor(() => {
      const found = canvasElement.querySelector('.sc-o-link > [aria-hidden]');
      if (found?.nextSibling === null || found === null) throw new Error('no arrow has a target');
      return found;
    });
    const name = document.createRange();
    name.selectNode(arrow.nextSibling ?? arrow);
    const gap = name.getBoundingClientRect().left - arrow.getBoundingClientRect().right;
    await expect(Math.round(gap)).toBe(4);
  },
});
