import { expect, fn } from 'storybook/test';
import { A11Y_PAGE_OPTIONS } from '../../.storybook/accessibility.ts';
import preview from '../../.storybook/preview.tsx';
import { orderMachine } from '../../machines/order/machine.ts';
import { toOrderView } from '../../src/order/view.ts';
import { OrderForm } from '../../src/page/form/OrderForm.tsx';
import { Page } from '../../src/page/Page.tsx';
import { STATIC_SECTIONS } from '../../src/page/sections/staticSections.tsx';
import { ORDER_STATES } from '../fixtures/orderStates.ts';
import { expectToFit } from '../support/checks.ts';
import { ExampleProvider } from '../support/ExampleProvider.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';

const { value, context } = ORDER_STATES['gate.closed'];
const VIEW = toOrderView(orderMachine.resolveState({ value, context }));

const meta = preview.type<{ args: { onSwitch: () => void } }>().meta({
  title: 'Page/Whole page',
  tags: ['!autodocs', 'designer', 'product-owner'],
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    a11y: { options: A11Y_PAGE_OPTIONS },
  },
  args: { onSwitch: fn() },
  render: ({ onSwitch }, { globals }) => (
    <ExampleProvider>
      <Page
        language={settingOf(globals).locale}
        order={
          <OrderForm
            view={VIEW}
            send={() => undefined}
            chooseFiles={() => undefined}
            replaceFile={() => undefined}
          />
        }
        sections={STATIC_SECTIONS}
        onSwitchLanguage={onSwitch}
      />
    </ExampleProvider>
  ),
});

export const Desk = meta.story({
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'PT' }));
    await expect(args.onSwitch).toHaveBeenCalledWith({ language: 'pt' });
  },
});

export const Phone = meta.story({
  name: 'Small phone',
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
