import { expect, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf, settingParameter } from '../../.storybook/support/setting.ts';
import { ORDER_STATE_TEXTS } from '../../machines/order/stateTexts.ts';
import { Coverage } from './Coverage.tsx';
import { EVIDENCE_TEXTS } from './evidenceTexts.ts';

const meta = preview.meta({
  title: 'Machines/Coverage',
  tags: ['!autodocs', 'product-owner'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

export const EveryStateAndArrow = meta.story({
  name: 'Every state and arrow',
  render: (_, { globals }) => <Coverage locale={settingOf(globals).locale} />,
});

export const OpensEveryRow = meta.story({
  name: 'The rows of a machine, opened',
  // The sidebar leaves this story out, because it is a test and shows nothing new.
  tags: ['!dev', '!autodocs'],
  render: (_, { globals }) => <Coverage locale={settingOf(globals).locale} />,
  play: async ({ canvasElement, globals }) => {
    const { locale } = settingOf(globals);
    const title = ORDER_STATE_TEXTS.order.title[locale];
    const order = within(within(canvasElement).getByRole('region', { name: title }));
    await userEvent.click(order.getByText(EVIDENCE_TEXTS.every[locale]));
    const row = order.getByRole('rowheader', {
      name: `${ORDER_STATE_TEXTS['order.rush'].title[locale]} › ${ORDER_STATE_TEXTS['order.rush.on'].title[locale]}`,
    });
    const link = within(row.closest('tr') ?? row).getByRole('link', { name: 'Rush on' });
    await expect(link).toHaveAttribute(
      'href',
      `./?path=/story/states-order--rush-on&${settingParameter(settingOf(globals))}`,
    );
    await expect(order.queryByText(EVIDENCE_TEXTS.none[locale])).toBeNull();
  },
});
