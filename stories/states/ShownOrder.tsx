import { useIntl } from 'react-intl';
import { orderMachine } from '../../machines/order/machine.ts';
import type { OrderEvent } from '../../machines/order/events.ts';
import { toOrderView, type OrderView } from '../../src/order/view.ts';
import { OrderForm } from '../../src/page/form/OrderForm.tsx';
import type { OrderFixture } from '../fixtures/orderStates.ts';
import { serverTextIn } from '../fixtures/refusals.ts';
import { useDriven } from '../support/DrivenState.tsx';

/** What the page shows of a fixture: the machine rehydrated in it, never started. */
export function viewOf({ value, context }: Pick<OrderFixture, 'value' | 'context'>): OrderView {
  return toOrderView(orderMachine.resolveState({ value, context }));
}

/** They hear what a visitor would do; nothing comes of it, the state stands still. */
export interface Listeners {
  readonly onEvent: (event: OrderEvent) => void;
  readonly onFiles: (choice: { readonly files: readonly File[] }) => void;
}

interface ShownOrderProps extends Listeners {
  readonly view: OrderView;
}

/** The order form in one state, standing still until its chart drives it. */
export function ShownOrder({ view, onEvent, onFiles }: ShownOrderProps) {
  const answered = useAnswered(useDriven(view));
  return <OrderForm view={answered} send={onEvent} chooseFiles={(files) => onFiles({ files })} />;
}

/** The view with the server's words in the visitor's language, which it answers in. */
function useAnswered({ uploadFailure, checkoutFailure, ...view }: OrderView): OrderView {
  const locale = useIntl().locale.startsWith('pt') ? 'pt' : 'en';
  const answered = (failure: OrderView['uploadFailure']) =>
    failure && { text: failure.text === null ? null : serverTextIn(locale, failure.text) };
  return {
    ...view,
    uploadFailure: answered(uploadFailure),
    checkoutFailure: answered(checkoutFailure),
  };
}
