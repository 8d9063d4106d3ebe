import type { CheckoutRequest } from '../../contract/checkout.ts';
import type { FileKind } from '../../domain/files.ts';
import type { Quote } from '../../domain/quote.ts';
import type { Language } from '../../domain/language.ts';
import type { Database } from '../database/database.ts';
import { parseActiveContent, type ActiveContent } from '../files/inspection/activeContent.ts';
import { parseRequest, parseQuote } from './orderRow.ts';
import { wrappedKeyOf, type PersonalData } from './personalData.ts';
import { shippingLines } from './shipping.ts';
import type { FileStatus } from '../database/tables/files.ts';
import type { OrderStatus } from '../database/tables/orders.ts';

/** A file that an order was placed with. */
export interface OrderedFile {
  readonly key: string;
  /** The visitor's name of the file; `null` if it has none or its key was deleted. */
  readonly name: string | null;
  readonly kind: FileKind;
  readonly bytes: number;
  /** Whether it now belongs to another order, because the payment of this one came too late. */
  readonly isInOtherOrder: boolean;
  /** Only a `released` file can be downloaded. */
  readonly status: FileStatus;
  /** `null` if they could not be counted. */
  readonly pages: number | null;
  /** What a PDF can do beyond showing its pages. */
  readonly activeContent: readonly ActiveContent[];
}

/** An order with everything the provider needs. Times are in milliseconds since 1970. */
export interface OrderDetails {
  readonly id: string;
  readonly reference: string;
  readonly status: OrderStatus;
  readonly language: Language;
  readonly request: CheckoutRequest;
  readonly quote: Quote;
  readonly createdAt: number;
  readonly settledAt: number | null;
  readonly refundedCents: number;
  /** The lines of the postal address for the hard copy; empty until the payment page collected it. */
  readonly shipping: readonly string[];
  /** When its files and personal data were deleted. */
  readonly purgedAt: number | null;
  /** How many files were deleted then. */
  readonly purgedFiles: number | null;
  /** Whether it counts as paid without any money. */
  readonly isTest: boolean;
  /** The last failure of a request to the payment provider, in codes; `null` if there was none. */
  readonly paymentCallFailure: { readonly codes: string; readonly at: number } | null;
  /** The files that still exist, in the sequence of the visitor's request. */
  readonly files: readonly OrderedFile[];
}

/** What is known about an order without its key. */
export type OrderState = Pick<OrderDetails, 'id' | 'reference' | 'status' | 'purgedAt'>;

/**
 * Returns the state of the order with an id or a reference, or `null`. It can be read even if no secret
 * opens the order's key.
 *
 * @throws {DatabaseError}
 */
export async function findOrderState(
  database: Pick<Database, 'selectFrom'>,
  wanted: { readonly id: string } | { readonly reference: string },
): Promise<OrderState | null> {
  const row = await database
    .selectFrom('orders')
    .select(['id', 'reference', 'status', 'purged_at as purgedAt'])
    .where((where) => where.and(wanted))
    .executeTakeFirst();
  return row ?? null;
}

/** What is needed to read an order. */
export interface OrderReading {
  readonly database: Database;
  readonly personalData: PersonalData;
}

/**
 * Returns the order with an id or a reference, or `null`.
 *
 * @param wanted if it has a session, only an order of that session is returned
 * @throws {DatabaseError}
 */
export async function findOrderDetails(
  { database, personalData }: OrderReading,
  wanted: { readonly id: string } | { readonly reference: string; readonly session?: string },
): Promise<OrderDetails | null> {
  const row = await database
    .selectFrom('orders')
    .selectAll()
    .select(wrappedKeyOf('orders.id'))
    .where((where) => where.and(wanted))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id } = row;
  const { contact, shipping } = personalData.open(row);
  const request = { ...parseRequest(row.request), ...contact };
  const keys = request.uploadedKeys;
  const files = await database
    .selectFrom('files')
    .select(['key', 'name', 'kind', 'bytes', 'order_id', 'status', 'pages', 'active_content'])
    .select(wrappedKeyOf('files.key'))
    // PostgreSQL does not accept an empty list.
    .where('key', 'in', keys.length === 0 ? [''] : keys)
    .where('session', '=', row.session)
    .where('status', '<>', 'deleting')
    .execute();
  return {
    id,
    reference: row.reference,
    status: row.status,
    language: row.language,
    request,
    quote: parseQuote(row.quote),
    createdAt: row.created_at,
    settledAt: row.settled_at,
    refundedCents: row.refunded_cents,
    shipping: shipping === null ? [] : shippingLines(shipping),
    purgedAt: row.purged_at,
    purgedFiles: row.purged_files,
    paymentCallFailure:
      row.payment_trouble === null || row.payment_trouble_at === null
        ? null
        : { codes: row.payment_trouble, at: row.payment_trouble_at },
    isTest: row.is_test === 1,
    files: keys
      .flatMap((key) => files.find((file) => file.key === key) ?? [])
      .map(({ active_content: content, order_id: owner, ...file }) => ({
        key: file.key,
        name: personalData.openName(file),
        kind: file.kind,
        bytes: file.bytes,
        status: file.status,
        pages: file.pages,
        activeContent: parseActiveContent(content),
        isInOtherOrder: owner !== null && owner !== id,
      })),
  };
}

/** Whether the scanner found malware in a file, which is then destroyed. */
export function isInfected({ status }: OrderedFile): boolean {
  return status === 'infected' || status === 'destroyed';
}
