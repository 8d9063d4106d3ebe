import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { ORDER_STATE_TEXTS } from '../../machines/order/stateTexts.ts';
import { CHARTS } from '../../src/charts/index.ts';
import { uiText } from '../../src/statechart/view/uiText.ts';
import { expectToFit } from '../support/checks.ts';
import { TwoVersions } from './TwoVersions.tsx';
import { TWO_VERSIONS_TEXTS } from './twoVersionsTexts.ts';

const meta = preview.meta({
  title: 'Machines/Two versions',
  tags: ['!autodocs', 'product-owner'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  render: (_, { globals }) => <TwoVersions locale={settingOf(globals).locale} />,
});

export const ChooseAnEarlierOne = meta.story({ name: 'Choose an earlier one' });

export const AtPhoneWidth = meta.story({
  name: 'Choose an earlier one at 320 px',
  // The sidebar leaves this story out, because it is a test and shows nothing new.
  tags: ['!dev'],
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});

export const BeforeItHadAState = meta.story({
  name: 'An order before it had a state',
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const [order] = CHARTS;
    const added = 'order.checkout.cancelled';
    const isOfAdded = (ids: readonly string[]): boolean => ids.includes(added);
    const before = {
      ...order,
      states: order?.states.filter(({ id }) => id !== added),
      arrows: order?.arrows.filter(({ source, targets }) => !isOfAdded([source, ...targets])),
    };
    const input = ui.getByLabelText<HTMLInputElement>(TWO_VERSIONS_TEXTS.file[locale]);
    const choose = (text: string) =>
      userEvent.upload(input, new File([text], 'order.json', { type: 'application/json' }));
    await choose('{"states": 1}');
    await ui.findByText(TWO_VERSIONS_TEXTS.noChart[locale]);
    // A browser reports a file of the same name, which was corrected meanwhile, only to an empty input.
    await expect(input.value).toBe('');
    await choose(JSON.stringify(before));
    const list = within(await ui.findByRole('region', { name: TWO_VERSIONS_TEXTS.list[locale] }));
    await expect(ui.queryByRole('alert')).toBeNull();
    const title = ORDER_STATE_TEXTS[added].title[locale];
    const state = `${ORDER_STATE_TEXTS['order.checkout'].title[locale]} › ${title}`;
    const name = `${uiText('diff.added', locale)} ${uiText('diff.state', locale, { name: state })}`;
    // A change that is chosen before the chart is there is not brought into view.
    const drawnOrOutlined = () => canvasElement.querySelector('.sc-drawing, .sc-outline');
    await waitFor(() => expect(drawnOrOutlined()).not.toBeNull(), { timeout: 20_000 });
    await userEvent.click(list.getByRole('button', { name }));
    await waitFor(
      () =>
        expect(
          canvasElement.querySelector(`[data-state-id="${added}"][data-selected]`),
        ).toHaveAttribute('data-change', 'added'),
      { timeout: 20_000 },
    );
    const shown = canvasElement.querySelector(`[data-state-id="${added}"]`);
    await waitFor(() => {
      const { top = -1, bottom = Infinity } = shown?.getBoundingClientRect() ?? {};
      return expect(top >= 0 && bottom <= window.innerHeight).toBe(true);
    });
  },
});
