import { expect, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { ORDER_STATE_TEXTS } from '../../machines/order/stateTexts.ts';
import { searchHits } from '../../src/statechart/view/search.ts';
import { uiText } from '../../src/statechart/view/uiText.ts';
import { chartOfMachine, ShownMachine } from './ShownMachine.tsx';

// The sidebar leaves this test out, because it shows nothing new.
const meta = preview.meta({
  title: 'Machines/Search',
  tags: ['!dev', '!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const SearchedBackwards = meta.story({
  name: 'A search goes back from the first result to the last, and to the one before it',
  render: () => <ShownMachine view="outline" />,
  play: async ({ canvasElement, globals }) => {
    const ui = within(canvasElement);
    const { locale } = settingOf(globals);
    const query = ORDER_STATE_TEXTS['order.upload'].title[locale];
    const { length: count } = searchHits(chartOfMachine('order'), query, locale);
    await expect(count).toBeGreaterThan(2);
    const expectPosition = (position: number) =>
      expect(ui.getByText(uiText('search.position', locale, { position, count }))).toBeVisible();
    const back = '{Shift>}{Enter}{/Shift}';
    await userEvent.type(ui.getByRole('searchbox'), query + back);
    await expectPosition(count);
    await userEvent.keyboard(back);
    await expectPosition(count - 1);
    await userEvent.keyboard('{Enter}{Enter}');
    await expectPosition(1);
    await userEvent.keyboard(back);
    await expectPosition(count);
  },
});
