import type { OrderEvent } from '../../../machines/order/events.ts';
import type { PartView, PartViews } from './partViews.ts';

/** The props of a form section: its part of the order's view, and the function that sends the order events. */
export interface SectionProps<Part extends keyof PartViews> {
  readonly view: PartView<Part>;
  readonly send: (event: OrderEvent) => void;
}

/** A file that takes the place of one of the failed batch, by its index, or of an uploaded one. */
export type Replacement = { readonly file: File } & (
  | { readonly index: number }
  | { readonly key: string }
);
