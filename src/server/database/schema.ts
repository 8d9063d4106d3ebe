import type { FileKind } from '../../domain/files.ts';
import type { Language } from '../http/accept.ts';

/** What became of an order: it waits for its payment, and one of three things happens to that. */
export type OrderStatus = 'awaiting_payment' | 'paid' | 'cancelled' | 'expired';

/** Times are milliseconds since 1970; `session` is a session's id, never its secret. */
export interface Schema {
  files: {
    key: string;
    session: string;
    kind: FileKind;
    bytes: number;
    received_at: number;
    /** The one order the file belongs to. */
    order_id: string | null;
  };
  orders: {
    id: string;
    session: string;
    /** The same for the same order of the same visitor, unique; `null` once it can come again. */
    fingerprint: string | null;
    status: OrderStatus;
    language: Language;
    /** The checkout call's body, JSON. */
    request: string;
    /** The quote at the time of the order, JSON. */
    quote: string;
    created_at: number;
    /** Until when it can be paid. */
    expires_at: number;
    /** When it was paid, cancelled or found expired. */
    settled_at: number | null;
  };
}
