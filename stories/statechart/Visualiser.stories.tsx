import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { ORDER_STATE_TEXTS } from '../../machines/order/stateTexts.ts';
import { ORDER_TEXTS } from '../../machines/order/texts.ts';
import type { Language } from '../../src/domain/language.ts';
import { searchHits } from '../../src/statechart/view/search.ts';
import { arrowSentence } from '../../src/statechart/view/labels.ts';
import { uiText } from '../../src/statechart/view/uiText.ts';
import { simulateMachine } from '../fixtures/simulations.ts';
import { walk } from '../fixtures/walk.ts';
import { pressThrough } from './everyArrow.ts';
import {
  announcedIn,
  chartOfMachine,
  openTab,
  ShownMachine,
  shownMachine,
} from './ShownMachine.tsx';

const meta = preview.meta({
  title: 'Machines/Visualiser',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

const ORDER_CHART = chartOfMachine('order');
const ORDER_TITLE = ORDER_STATE_TEXTS.order.title;
const UPLOADING = ORDER_STATE_TEXTS['order.upload.uploading'].title;
const CONTACT_EDITED = ORDER_TEXTS.events['contact.edited'];

export const ByMouse = meta.story({
  render: () => <ShownMachine />,
  name: 'Taken, travelled and found by mouse',
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const arrow = await findContactArrow(canvasElement, locale);
    await userEvent.click(arrow);
    await openTab(canvasElement, locale, 'log');
    const log = within(ui.getByRole('region', { name: uiText('log.name', locale) }));
    const steps = (): string[] =>
      log
        .getAllByRole('button')
        .filter((button) => button.closest('ol') !== null)
        .map(({ textContent }) => textContent.replace(/( \(|:).*/, ''));
    const start = uiText('log.start', locale);
    await waitFor(() => expect(steps()).toEqual([CONTACT_EDITED[locale], start]));
    await expect(arrow).toHaveAttribute('data-taken', 'true');

    await userEvent.click(log.getByRole('button', { name: (name) => name.startsWith(start) }));
    await waitFor(() => expect(arrow).not.toHaveAttribute('data-taken'));
    await userEvent.click(log.getByRole('button', { name: uiText('log.now', locale) }));
    await waitFor(() => expect(arrow).toHaveAttribute('data-taken', 'true'));

    await openTab(canvasElement, locale, 'chart');
    await userEvent.type(ui.getByRole('searchbox'), `${UPLOADING[locale]}{Enter}`);
    const count = searchHits(ORDER_CHART, UPLOADING[locale], locale).length;
    const position = uiText('search.position', locale, { position: 1, count });
    await expect(ui.getByText(position)).toBeVisible();
    const box = orderBox(canvasElement, locale);
    await userEvent.click(box);
    await expect(box).toHaveAttribute('aria-pressed', 'true');
  },
});

export const ByKeyboard = meta.story({
  render: () => <ShownMachine />,
  name: 'Walked through and driven by keyboard',
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const arrow = await findContactArrow(canvasElement, locale);
    const stage = ui.getByRole('region', { name: uiText('stage.name', locale) });
    stage.focus();
    await userEvent.tab();
    await expect(orderBox(canvasElement, locale)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(stage).toContainElement(focusedIn(canvasElement));
    arrow.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(arrow).toHaveAttribute('data-taken', 'true'));

    // A screen reader hears where the arrow led, and not what happens while the focus is elsewhere.
    const announced = () => announcedIn(canvasElement);
    const step = new RegExp(String.raw`^${CONTACT_EDITED[locale]} \(.+\)`);
    await waitFor(() => expect(announced()).toMatch(step));
    focusedIn(canvasElement).blur();
    shownMachine().send({ type: 'rush.toggled' });
    const rush = ORDER_TEXTS.events['rush.toggled'][locale];
    await openTab(canvasElement, locale, 'log');
    await expect(await ui.findByText(rush, { selector: '.sc-log b' })).toBeVisible();
    await expect(announced()).toMatch(step);
    await expect(shownMachine().getState().frames).toHaveLength(3);
  },
});

export const FromAfar = meta.story({
  name: 'Regions are read from afar, and a press goes into one',
  render: () => <ShownMachine />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    await findContactArrow(canvasElement, locale);
    await userEvent.click(ui.getByRole('button', { name: uiText('toolbar.fit', locale) }));
    const region = drawnButton(canvasElement, ORDER_STATE_TEXTS['order.contact'].title[locale]);
    const name = region.querySelector('[data-role=title]')?.getBoundingClientRect().height ?? 0;
    await expect(name).toBeGreaterThan(10);
    await userEvent.click(region);
    const stage = ui.getByRole('region', { name: uiText('stage.name', locale) });
    const room = stage.getBoundingClientRect();
    await waitFor(() => {
      const box = region.getBoundingClientRect();
      const share = Math.max(box.width / room.width, box.height / room.height);
      return expect([share > 0.5, box.top >= room.top, box.bottom <= room.bottom]).toEqual([
        true,
        true,
        true,
      ]);
    });
  },
});

export const WrittenEvent = meta.story({
  name: 'An event is written, refused with its reason, corrected and sent, until one ends the machine',
  render: () => <ShownMachine view="outline" width={360} />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    // The element appears once the shell has been measured.
    await userEvent.click(await ui.findByRole('button', { name: uiText('tabs.try', locale) }));
    const send = ui.getByRole('button', { name: uiText('event.send', locale) });
    await userEvent.click(ui.getByText(uiText('event.payload', locale)));
    const json = ui.getByRole('textbox', { name: uiText('event.payload', locale) });
    await userEvent.clear(json);
    await userEvent.type(json, 'page');
    await userEvent.click(send);
    // The reason itself is the browser's, in the browser's language.
    const refusal = uiText('event.notJson', locale, { detail: '' });
    await expect(ui.getByRole('alert').textContent.startsWith(refusal)).toBe(true);
    await expect(shownMachine().getState().frames).toHaveLength(1);

    await userEvent.clear(json);
    await userEvent.paste('{"type": "pages.edited"}');
    await userEvent.click(send);
    const name = ORDER_TEXTS.events['pages.edited'][locale];
    const lack = uiText('event.needsField', locale, { name, field: 'text', example: '"3"' });
    await expect(ui.getByRole('alert').textContent).toBe(lack);
    await expect(shownMachine().getState().frames).toHaveLength(1);

    await userEvent.clear(json);
    await userEvent.paste('{"type": "pages.edited", "text": "31"}');
    await userEvent.click(send);
    await expect(ui.queryByRole('alert')).toBeNull();
    await openTab(canvasElement, locale, 'chart');
    const reached = ORDER_STATE_TEXTS['order.size.customQuote'].title[locale];
    await expect(ui.getByRole('button', { name: reached, current: 'step' })).toBeVisible();

    await openTab(canvasElement, locale, 'try');
    await userEvent.selectOptions(
      ui.getByLabelText(uiText('event.type', locale)),
      'contact.edited',
    );
    shownMachine().send({ type: 'contact.edited', field: 'name', value: null });
    await expect(await ui.findByText(uiText('try.ended', locale))).toBeVisible();
  },
});

export const LayoutFails = meta.story({
  name: 'A chart that cannot be drawn is listed',
  render: () => <ShownMachine isBroken />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const failure = uiText('layout.failed', locale, { detail: 'out of memory' });
    const retry = uiText('layout.retry', locale);
    const outline = uiText('outline.name', locale, { title: ORDER_TITLE[locale] });
    const alert = await ui.findByRole('alert');
    await expect(alert.textContent).toBe(`${failure} ${retry}`);
    await expect(ui.getByRole('list', { name: outline })).toBeVisible();
  },
});

export const EveryArrowOfTheBatch = meta.story({
  name: 'Every arrow of the upload batch, by buttons',
  // The sidebar leaves this story out, because it is a test and shows nothing.
  tags: ['!dev', '!autodocs'],
  render: () => <ShownMachine view="outline" machine="uploadBatch" />,
  play: async ({ canvasElement }) => {
    const chart = chartOfMachine('uploadBatch');
    const { stages } = walk(chart, simulateMachine('uploadBatch'));
    const taken = pressThrough(stages, canvasElement, shownMachine('uploadBatch'));
    await expect([...taken].toSorted()).toEqual(chart.arrows.map(({ id }) => id).toSorted());
  },
});

/** Waits for the drawing, and returns its arrow that edits a contact detail. */
function findContactArrow(canvas: HTMLElement, locale: Language): Promise<SVGElement> {
  const arrow = ORDER_CHART.arrows.find(({ id }) => id === 'order.contact|contact.edited|0');
  if (arrow === undefined) throw new Error('the order has no arrow that edits a contact detail');
  const name = arrowSentence(ORDER_CHART, arrow, { language: locale, showsCode: false });
  return waitFor(() => drawnButton(canvas, name), { timeout: 15_000 });
}

/** Returns the drawing's box of the order's outermost state. */
function orderBox(canvas: HTMLElement, locale: Language): SVGElement {
  return drawnButton(canvas, `${ORDER_TITLE[locale]}, ${uiText('kind.parallel', locale)}`);
}

/**
 * Finds a button of the drawing by the beginning of its title. Testing Library has no role and name
 * for it in WebKit, whose style sheet hides titles from it.
 *
 * @throws {Error} if there is none
 */
function drawnButton(canvas: HTMLElement, name: string): SVGElement {
  const titles = [...canvas.querySelectorAll('[role=button] > title')];
  const button = titles.find((title) => title.textContent.startsWith(name))?.parentElement;
  if (!(button instanceof SVGElement)) throw new Error(`the drawing has no button "${name}"`);
  return button;
}

/** @throws {Error} if nothing has the focus */
function focusedIn({ ownerDocument: { activeElement } }: HTMLElement): HTMLElement | SVGElement {
  if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement) {
    return activeElement;
  }
  throw new Error('nothing has the focus');
}
