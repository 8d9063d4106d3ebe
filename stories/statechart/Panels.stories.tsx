import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { ORDER_SAMPLES } from '../../machines/order/samples.ts';
import { ORDER_STATE_TEXTS } from '../../machines/order/stateTexts.ts';
import { ORDER_TEXTS } from '../../machines/order/texts.ts';
import { UPLOAD_BATCH_SAMPLES } from '../../machines/uploadBatch/samples.ts';
import { UPLOAD_BATCH_TEXTS } from '../../machines/uploadBatch/texts.ts';
import { runOf } from '../../src/statechart/run/run.ts';
import { stepsText } from '../../src/statechart/view/stepsText.ts';
import { uiText, type UiTextId } from '../../src/statechart/view/uiText.ts';
import {
  announcedIn,
  chartOfMachine,
  openTab,
  ShownMachine,
  shownMachine,
} from './ShownMachine.tsx';

const meta = preview.meta({
  title: 'Machines/Panels',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

const RUSH_TICKED = '[data-arrow-id="order.rush|rush.toggled|0"] > .sc-o-event';

export const RuleRefuses = meta.story({
  name: 'A rule says what fails, and why, before and after it refuses',
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const [few, , many] = ORDER_SAMPLES.events['pages.edited'];
    const condition = ORDER_TEXTS.guards.isRushAllowed[locale];
    const reason = { en: 'there are 31', pt: 'são 31' }[locale];
    const rule = () => ui.findByRole('region', { name: uiText('rule.name', locale) });
    const refusal = () => ui.findByRole('region', { name: uiText('rule.refused', locale) });
    shownMachine().send(many);
    await userEvent.click(find(canvasElement, RUSH_TICKED));
    await openTab(canvasElement, locale, 'try');
    for (const panel of [rule, refusal]) {
      const failing = find(await panel(), '[data-failing]');
      await expect(failing).toHaveTextContent(
        `${condition}: ${uiText('rule.no', locale)}${reason}draft.pages 31`,
      );
      shownMachine().send({ type: 'rush.toggled', rush: true });
    }
    shownMachine().send(few);
    const panel = await rule();
    await expect(panel).toHaveTextContent(`${condition}: ${uiText('rule.yes', locale)}`);
    await expect(panel.querySelector('[data-failing]')).toBeNull();
  },
});

export const AnswerGoesThere = meta.story({
  name: 'A question is answered by paths, and a simulation follows one',
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const { title } = ORDER_STATE_TEXTS['order.precheck.required'];
    const question = uiText('paths.to', locale, { name: title[locale] });
    await userEvent.type(ui.getByRole('searchbox'), question);
    await userEvent.keyboard('{Enter}');
    const answer = within(await ui.findByRole('region', { name: question }));
    await expect(canvasElement.querySelector('.sc-side > :first-child')).toHaveFocus();
    await userEvent.click(answer.getByRole('button', { name: uiText('paths.go', locale) }));
    await openTab(canvasElement, locale, 'chart');
    await waitFor(() =>
      expect(ui.getByRole('button', { name: title[locale], current: 'step' })).toBeVisible(),
    );
    await openTab(canvasElement, locale, 'try');
    await userEvent.click(answer.getByRole('button', { name: uiText('paths.close', locale) }));
    await expect(ui.queryByRole('region', { name: question })).toBeNull();
  },
});

export const ChildLeadsBack = meta.story({
  name: 'A machine runs on in another one’s chart, moves it, and leads back once it is done',
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    shownMachine('order').restart('Uploading file 2 of 3');
    const child = ORDER_TEXTS.actors.uploadBatch[locale];
    await userEvent.click(
      await ui.findByRole('button', {
        name: (name, { className }) => name === child && className.includes('sc-o-link'),
      }),
    );
    const moving = UPLOAD_BATCH_TEXTS.states['uploadBatch.sending.moving'].title[locale];
    await ui.findByRole('button', { name: moving, current: 'step' });
    shownMachine('uploadBatch').send({ type: 'upload.cancelled' });
    const { active } = shownMachine('order').getState().frames.at(-1) ?? { active: [] };
    await expect(active).toContain('order.upload.idle');
    await openTab(canvasElement, locale, 'try');
    const title = ORDER_STATE_TEXTS.order.title[locale];
    const back = uiText('try.back', locale, { name: title });
    await userEvent.click(await ui.findByRole('button', { name: back }));
    await openTab(canvasElement, locale, 'chart');
    await ui.findByRole('list', { name: uiText('outline.name', locale, { title }) });
  },
});

export const RunIsKept = meta.story({
  name: 'A run is copied, saved text is shown where copying fails, and a file is opened',
  render: () => <ShownMachine machine="orderLife" view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const machine = shownMachine('orderLife');
    await openTab(canvasElement, locale, 'log');
    machine.send({ type: 'payment.succeeded' });
    const menu = ui.getByText(uiText('run.name', locale));
    async function choose(item: UiTextId): Promise<void> {
      menu.focus();
      await userEvent.click(menu);
      await userEvent.click(ui.getByRole('button', { name: uiText(item, locale) }));
      await expect(menu).toHaveFocus();
    }
    const write = spyOn(navigator.clipboard, 'writeText');
    write.mockRejectedValueOnce(new DOMException('not allowed', 'NotAllowedError'));
    await choose('run.steps');
    const shown = await ui.findByLabelText(uiText('run.copyYourself', locale));
    await expect(shown).toHaveValue(
      stepsText(chartOfMachine('orderLife'), machine.getState().frames, {
        language: locale,
        showsCode: false,
      }),
    );
    write.mockResolvedValue();
    await choose('run.test');
    await ui.findByText(uiText('run.copied', locale));
    await expect(write.mock.lastCall?.[0]).toContain('machine.send({"type":"payment.succeeded"})');

    const saved = JSON.stringify(runOf(machine.getState().frames, 'simulation'));
    machine.restart();
    const field = ui.getByLabelText(uiText('run.open', locale), { selector: 'input' });
    await userEvent.upload(field, new File(['no'], 'letter.json', { type: 'application/json' }));
    await ui.findByText(uiText('run.notRun', locale));
    await expect(machine.getState().frames).toHaveLength(1);
    await userEvent.upload(field, new File([saved], 'run.json', { type: 'application/json' }));
    await waitFor(() => expect(machine.getState().frames).toHaveLength(2));

    await userEvent.click(menu);
    await userEvent.keyboard('{Escape}');
    await expect(menu.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(menu);
    await userEvent.click(ui.getByRole('heading', { name: uiText('log.name', locale) }));
    await expect(menu.closest('details')).not.toHaveAttribute('open');
  },
});

export const SilentProgress = meta.story({
  name: 'A screen reader hears the end of an upload in the chart, and not each step of its progress',
  // The sidebar leaves this story out, because it is a test and shows nothing new.
  tags: ['!dev', '!autodocs'],
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const [progress] = ORDER_SAMPLES.events['upload.progressed'];
    shownMachine().restart('Uploading file 2 of 3');
    (await ui.findByRole('searchbox')).focus();
    const latest = () => canvasElement.querySelector('.sc-log > li');
    for (const minutesLeft of [5, 4]) {
      shownMachine().send({ ...progress, minutesLeft });
      await waitFor(() =>
        expect(latest()).toHaveTextContent(`batch.minutesLeft 2 → ${minutesLeft}`),
      );
      await expect(announcedIn(canvasElement)).toBe('');
    }
    shownMachine().send({ type: 'upload.cancelled' });
    const idle = ORDER_STATE_TEXTS['order.upload.idle'].title[locale];
    await waitFor(() => expect(announcedIn(canvasElement)).toContain(`“${idle}”`));
  },
});

export const NumberTyped = meta.story({
  name: 'A number of an event is cleared and entered anew, with a sign',
  // The sidebar leaves this story out, because it is a test and shows nothing new.
  tags: ['!dev', '!autodocs'],
  render: () => <ShownMachine machine="uploadBatch" view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    await openTab(canvasElement, locale, 'try');
    await userEvent.selectOptions(ui.getByLabelText(uiText('event.type', locale)), 'bytes.sent');
    const [field] = await ui.findAllByRole('spinbutton');
    if (field === undefined) throw new Error('the event has no number');
    await userEvent.clear(field);
    await expect(field).toHaveValue(null);
    // Typing letter by letter would set the sign alone as the value, and browsers warn about that.
    await userEvent.click(field);
    await userEvent.paste('-5');
    await userEvent.click(ui.getByRole('button', { name: uiText('event.send', locale) }));
    await expect(shownMachine('uploadBatch').getState().frames.at(-1)?.event).toEqual({
      ...UPLOAD_BATCH_SAMPLES.events['bytes.sent'][0],
      sentBytes: -5,
    });
  },
});

export const OnAPhone = meta.story({
  name: 'On a phone: where it is now, then the outline, the form and the log behind tabs',
  render: () => <ShownMachine view="auto" width={360} />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const title = (id: keyof typeof ORDER_STATE_TEXTS) => ORDER_STATE_TEXTS[id].title[locale];
    // The element appears once the shell has been measured.
    const nav = await ui.findByRole('navigation', { name: uiText('active.name', locale) });
    const active = within(nav);
    const paths = () => active.getAllByRole('button').map(({ textContent }) => textContent);
    await expect(paths()).toContain(`${title('order.rush')} › ${title('order.rush.off')}`);
    const send = () => ui.queryByRole('button', { name: uiText('event.send', locale) });
    const log = () => ui.queryByRole('region', { name: uiText('log.name', locale) });
    await expect([send(), log()]).toEqual([null, null]);
    await openTab(canvasElement, locale, 'try');
    await expect(send()).toBeVisible();
    await expect(log()).toBeNull();
    shownMachine().send({ type: 'rush.toggled', rush: true });
    await openTab(canvasElement, locale, 'log');
    await expect(log()).toHaveTextContent(ORDER_TEXTS.events['rush.toggled'][locale]);
    await openTab(canvasElement, locale, 'chart');
    const on = `${title('order.rush')} › ${title('order.rush.on')}`;
    await userEvent.click(active.getByRole('button', { name: on }));
    const box = find(canvasElement, '[data-state-id="order.rush.on"]');
    await expect(box).toHaveAttribute('data-selected', 'true');
  },
});

/** @throws {Error} if there is none */
function find(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}
