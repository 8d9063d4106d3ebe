import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { ContactDetails } from '../../domain/contact.ts';
import type { Schema } from '../database/schema.ts';
import type { FileKeys } from '../files/vault/fileKeys.ts';
import { SealError } from '../files/vault/sealing.ts';
import { openText, sealText } from '../files/vault/sealedText.ts';

const contactSchema = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** The personal columns of an order's row, with its key. */
type Columns = Pick<Schema['orders'], 'id' | 'contact' | 'shipping'> & WithKey;

interface WithKey {
  /** Selected by {@link wrappedKeyOf}; `null` if it was deleted. */
  readonly wrappedKey: string | null;
}

/** The personal data of an order's row. */
interface OpenedData {
  readonly contact: ContactDetails;
  /** The name and postal address for the hard copy, JSON, or `null`. */
  readonly shipping: string | null;
}

const NOTHING: OpenedData = { contact: { name: '', email: '', phone: '' }, shipping: null };

/**
 * Selects the key of an order or a file in the statement that reads its row, because a purge could
 * delete both between two statements.
 */
export function wrappedKeyOf(id: 'orders.id' | 'files.key') {
  return sql<
    string | null
  >`(select wrapped_key from data_keys where data_keys.id = ${sql.ref(id)})`.as('wrappedKey');
}

/**
 * Seals and opens the personal data of an order's row. Each order has a key of its own in `data_keys`.
 * Once the key is deleted, any copy that the database's files and logs still hold is unreadable.
 */
export class PersonalData {
  readonly #keys: FileKeys;

  constructor(keys: FileKeys) {
    this.#keys = keys;
  }

  /** Creates the key of an order. Returns the key's row and the column `contact`. */
  create(
    orderId: string,
    { name, email, phone }: ContactDetails,
  ): { readonly keyRow: Schema['data_keys']; readonly contact: string } {
    const { key, wrapped } = this.#keys.create(orderId);
    return {
      keyRow: { id: orderId, wrapped_key: wrapped },
      contact: sealText(key, JSON.stringify({ name, email, phone })),
    };
  }

  /**
   * Returns the column `shipping`; `null` if the order's key was deleted or cannot be opened.
   *
   * @throws {DatabaseError}
   */
  async seal(
    transaction: Transaction<Schema>,
    orderId: string,
    shipping: string,
  ): Promise<string | null> {
    const row = await transaction
      .selectFrom('data_keys')
      .select('wrapped_key')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (row === undefined) return null;
    try {
      return sealText(this.#keys.unwrap(orderId, row.wrapped_key), shipping);
    } catch (error) {
      // The payment that came with the address has to be recorded all the same. Stripe has both.
      if (error instanceof SealError) return null;
      throw error;
    }
  }

  /**
   * Opens the columns of an order's row. Those of an order whose key was deleted are empty.
   *
   * @throws {SealError} if they were altered, or sealed with another secret
   */
  open({ id, contact, shipping, wrappedKey }: Columns): OpenedData {
    if (contact === null || wrappedKey === null) return NOTHING;
    const key = this.#keys.unwrap(id, wrappedKey);
    return {
      contact: contactSchema.parse(JSON.parse(openText(key, contact))),
      shipping: shipping === null ? null : openText(key, shipping),
    };
  }

  /**
   * Opens the name of a file. Returns `null` if the file has no name or its key was deleted.
   *
   * @throws {SealError} if it was altered, or sealed with another secret
   */
  openName({
    key,
    name,
    wrappedKey,
  }: Pick<Schema['files'], 'key' | 'name'> & WithKey): string | null {
    if (name === null || wrappedKey === null) return null;
    return openText(this.#keys.unwrap(key, wrappedKey), name);
  }
}
