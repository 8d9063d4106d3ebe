import type { Generated } from 'kysely';
import type { SnapshotFrom } from 'xstate';
import type { orderLifeMachine } from '../../../../machines/orderLife/machine.ts';
import type { Language } from '../../../domain/language.ts';

/** The status of an order: the name of a state in the statechart `orderLife`. */
export type OrderStatus = SnapshotFrom<typeof orderLifeMachine>['value'];

/** The rows of orders. */
export interface OrderTables {
  orders: {
    id: string;
    /** The name by which people refer to the order, unique. */
    reference: string;
    session: string;
    /** Unique hash of the visitor and the request; `null` once the same order can be placed again. */
    fingerprint: string | null;
    status: OrderStatus;
    language: Language;
    /** The body of the checkout call without the contact details, JSON. */
    request: string;
    /** The contact details, sealed with the order's key; `null` once the order was purged. */
    contact: string | null;
    /** The quote at the time of the order, JSON. */
    quote: string;
    created_at: number;
    /** The end of the time in which it can be paid. */
    expires_at: number;
    /** When it was paid, cancelled or found expired. */
    settled_at: number | null;
    /** The refunded amount in US cents. */
    refunded_cents: number;
    /** The name and postal address for the hard copy, as the payment page collected them, sealed. */
    shipping: string | null;
    /** When its files and personal data were deleted. */
    purged_at: number | null;
    /** How many files were deleted then. */
    purged_files: number | null;
    /** 1 if its payment moves no money, on the sandbox page or with test keys; otherwise 0. */
    is_test: Generated<number>;
    /** The payment provider is not queried about the payment before this time. */
    reconcile_at: Generated<number>;
    /** When the payment provider was last queried about the payment; 0 if never. */
    reconciled_at: Generated<number>;
    /** How often the payment provider was queried. */
    reconciliations: Generated<number>;
    /** The last failure of a request to the payment provider, in codes, and its time. */
    payment_trouble: string | null;
    payment_trouble_at: number | null;
  };
}
