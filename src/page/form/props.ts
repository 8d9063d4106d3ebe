import type { OrderEvent } from '../../../machines/order/events.ts';
import type { OrderView } from '../../order/view.ts';

/** The props of a form section: the order's view and the function that sends it events. */
export interface SectionProps {
  readonly view: OrderView;
  readonly send: (event: OrderEvent) => void;
}
