import { useIntl } from 'react-intl';
import { orderMachine } from '../../machines/order/machine.ts';
import type { OrderEvent } from '../../machines/order/events.ts';
import { Seal } from '../../src/components/HeroDrawing/Seal.tsx';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { toOrderView, type OrderView } from '../../src/order/view.ts';
import { OrderForm } from '../../src/page/form/OrderForm.tsx';
import type { OrderFixture } from '../fixtures/order/base.ts';
import { serverTextIn } from '../fixtures/refusals.ts';
import { useDriven } from '../support/DrivenState.tsx';
import { ExampleProvider } from '../support/ExampleProvider.tsx';

/** Returns the view of a fixture: the machine is restored in its state, and not started. */
export function viewOf({ value, context }: Pick<OrderFixture, 'value' | 'context'>): OrderView {
  return toOrderView(orderMachine.resolveState({ value, context }));
}

/** Called for what a visitor does. Nothing follows from it: the state does not change. */
export interface Listeners {
  readonly onEvent: (event: OrderEvent) => void;
  readonly onFiles: (choice: { readonly files: readonly File[] }) => void;
}

interface ShownOrderProps extends Listeners {
  readonly view: OrderView;
}

/**
 * The order form in one state, which changes only when an arrow of its chart is clicked. The seal that a
 * receipt copies is part of the page's hero, which these stories are without.
 */
export function ShownOrder({ view, onEvent, onFiles }: ShownOrderProps) {
  const translated = useServerTexts(useDriven(view));
  return (
    <ExampleProvider>
      <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
        <Seal name={EXAMPLE_PROVIDER.name} />
      </svg>
      <OrderForm
        view={translated}
        send={onEvent}
        chooseFiles={(files) => onFiles({ files })}
        replaceFile={({ file }) => onFiles({ files: [file] })}
      />
    </ExampleProvider>
  );
}

/** Returns the view with the server's texts in the visitor's language. */
function useServerTexts({ uploadFailure, checkoutFailure, ...view }: OrderView): OrderView {
  const locale = useIntl().locale.startsWith('pt') ? 'pt' : 'en';
  const translate = <Failure extends { readonly text: string | null }>(
    failure: Failure,
  ): Failure => ({
    ...failure,
    text: failure.text === null ? null : serverTextIn(locale, failure.text),
  });
  return {
    ...view,
    uploadFailure:
      uploadFailure && 'text' in uploadFailure ? translate(uploadFailure) : uploadFailure,
    checkoutFailure: checkoutFailure && translate(checkoutFailure),
  };
}
