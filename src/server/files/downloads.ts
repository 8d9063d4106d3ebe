import { createHmac } from 'node:crypto';
import { randomToken } from '../ids/token.ts';
import { keyFor } from '../security/linkSecret.ts';
import type { Database } from '../database/database.ts';

const DIGEST_CHARACTERS = 22;

/** Every time a file was handed out. */
export class Downloads {
  readonly #database: Database;
  readonly #addressKey: Buffer;
  readonly #now: () => number;

  /**
   * @param secret `LINK_SECRET`
   * @param now milliseconds since 1970
   */
  constructor(database: Database, secret: string, now: () => number) {
    this.#database = database;
    this.#addressKey = keyFor('addresses', secret);
    this.#now = now;
  }

  /**
   * Durable once it resolves. Of the address a digest is kept: it tells visitors apart, so that a
   * link that went further than it should is seen, and nobody which they are.
   *
   * @throws {DatabaseError}
   */
  async record(fileKey: string, address: string): Promise<void> {
    const digest = createHmac('sha256', this.#addressKey).update(address).digest('base64url');
    const row = {
      id: randomToken(),
      file_key: fileKey,
      address: digest.slice(0, DIGEST_CHARACTERS),
      began_at: this.#now(),
    };
    await this.#database
      .transaction()
      .execute((transaction) => transaction.insertInto('downloads').values(row).execute());
  }
}
