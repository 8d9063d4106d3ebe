import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { ContactDetails } from '../../domain/contact.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import type { FileKeys } from '../files/vault/fileKeys.ts';
import { openText, sealText } from '../files/vault/sealedText.ts';

const contactSchema = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** The personal columns of an order's row. */
type Columns = Pick<Schema['orders'], 'id' | 'contact' | 'shipping'>;

/** What an order's row says of a person. */
export interface OpenedData {
  readonly contact: ContactDetails;
  /** The name and postal address for the hard copy, JSON, or `null`. */
  readonly shipping: string | null;
}

const NOTHING: OpenedData = { contact: { name: '', email: '', phone: '' }, shipping: null };

/**
 * Seals and opens what an order's row says of a person. Each order has a key of its own in `data_keys`.
 * Once that is deleted, nothing that the database's files and logs still hold can be read.
 */
export class PersonalData {
  readonly #keys: FileKeys;

  constructor(keys: FileKeys) {
    this.#keys = keys;
  }

  /** Creates the key of an order. Returns its row, and the column `contact`. */
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

  /** Returns the column `shipping`; `null` if the order's key was deleted. @throws {DatabaseError} */
  async seal(
    transaction: Transaction<Schema>,
    orderId: string,
    shipping: string,
  ): Promise<string | null> {
    const key = await this.#keyOf(transaction, orderId);
    return key === null ? null : sealText(key, shipping);
  }

  /**
   * Opens the columns of an order's row. Those of an order whose key was deleted are empty.
   *
   * @throws {SealError} if they were altered, or sealed with another secret
   * @throws {DatabaseError}
   */
  async open(
    database: Pick<Database, 'selectFrom'>,
    { id, contact, shipping }: Columns,
  ): Promise<OpenedData> {
    const key = contact === null ? null : await this.#keyOf(database, id);
    if (contact === null || key === null) return NOTHING;
    return {
      contact: contactSchema.parse(JSON.parse(openText(key, contact))),
      shipping: shipping === null ? null : openText(key, shipping),
    };
  }

  /**
   * Opens the names of files, by their keys. One whose key was deleted has none.
   *
   * @throws {SealError} if one was altered, or sealed with another secret
   * @throws {DatabaseError}
   */
  async openNames(
    database: Pick<Database, 'selectFrom'>,
    files: readonly Pick<Schema['files'], 'key' | 'name'>[],
  ): Promise<ReadonlyMap<string, string>> {
    const names = new Map(files.flatMap(({ key, name }) => (name === null ? [] : [[key, name]])));
    if (names.size === 0) return names;
    const keys = await database
      .selectFrom('data_keys')
      .selectAll()
      .where('id', 'in', [...names.keys()])
      .execute();
    return new Map(
      keys.map(({ id, wrapped_key: wrapped }) => [
        id,
        openText(this.#keys.unwrap(id, wrapped), names.get(id) ?? ''),
      ]),
    );
  }

  async #keyOf(database: Pick<Database, 'selectFrom'>, orderId: string): Promise<Buffer | null> {
    const row = await database
      .selectFrom('data_keys')
      .select('wrapped_key')
      .where('id', '=', orderId)
      .executeTakeFirst();
    return row === undefined ? null : this.#keys.unwrap(orderId, row.wrapped_key);
  }
}
