import type { OrderEvent } from '../../../machines/order/events.ts';
import type { OrderView } from '../../order/view.ts';

/** What a section of the form shows, and where it tells what the visitor did. */
export interface SectionProps {
  readonly view: OrderView;
  readonly send: (event: OrderEvent) => void;
}
