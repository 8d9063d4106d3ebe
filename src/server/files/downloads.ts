import { createHmac } from 'node:crypto';
import { randomToken } from '../ids/token.ts';
import { keyFor } from '../security/linkSecret.ts';
import type { Database } from '../database/database.ts';

const DIGEST_CHARACTERS = 22;

/** The log of downloads, in the database. */
export class Downloads {
  readonly #database: Database;
  readonly #digestKey: Buffer;
  readonly #now: () => number;

  /**
   * @param secret `LINK_SECRET`
   * @param now milliseconds since 1970
   */
  constructor(database: Database, secret: string, now: () => number) {
    this.#database = database;
    this.#digestKey = keyFor('addresses', secret);
    this.#now = now;
  }

  /**
   * Records a download; durable once this resolves. Only a keyed digest of the IP address is stored. It
   * distinguishes clients without identifying them, so that a leaked link can be noticed.
   *
   * @throws {DatabaseError}
   */
  async record(fileKey: string, ipAddress: string): Promise<void> {
    const digest = createHmac('sha256', this.#digestKey).update(ipAddress).digest('base64url');
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
