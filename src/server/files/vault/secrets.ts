import type { Database } from '../../database/database.ts';
import { keyFingerprint } from '../../security/keyFingerprint.ts';
import { FileKeys, type KeyState } from './fileKeys.ts';
import { SealError } from './sealing.ts';

/** How many keys are resealed in one transaction. */
const PAGE = 200;

interface Parts {
  readonly database: Database;
  /** The secret that seals and signs. */
  readonly secret: string;
  /** Secrets that only open what they sealed and signed before. */
  readonly olderSecrets: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The database's files were sealed with a secret that the server does not have. */
export class UnknownSecretError extends Error {
  override name = 'UnknownSecretError';
  /** The fingerprints of the secrets that are missing; empty if none is known. */
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super('the secret is not the one of the database');
    this.missing = missing;
  }
}

/** A secret that the database's files were sealed with. */
interface Known {
  /** Counted from 1. */
  readonly number: number;
  readonly fingerprint: string;
}

/** How many keys of orders and files the first secret opens, an older one, or none. */
export type Counted = Readonly<Record<KeyState, number>>;

/** What resealing has done. */
export interface Resealed {
  /** How many keys of orders and files were resealed now. */
  readonly resealed: number;
  /** How many were sealed with the first secret already. */
  readonly current: number;
  /** The ids of orders and files whose keys none of the secrets opens. */
  readonly unreadable: readonly string[];
  /** The fingerprints of the secrets that the database no longer needs. */
  readonly retired: readonly string[];
}

/**
 * The secrets of a database. The database holds the fingerprint of each secret that files may be sealed
 * with, so that a server with a different secret is noticed before it seals files that the others cannot
 * open.
 */
export class Secrets {
  readonly #parts: Parts;
  readonly #fileKeys: FileKeys;
  /** The fingerprint of the secret that seals. */
  readonly #first: string;
  readonly #all: ReadonlySet<string>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#fileKeys = new FileKeys(parts.secret, parts.olderSecrets);
    this.#first = keyFingerprint(parts.secret);
    this.#all = new Set([this.#first, ...parts.olderSecrets.map(keyFingerprint)]);
  }

  /**
   * Checks that the server has every secret that the database's files were sealed with.
   *
   * @throws {UnknownSecretError}
   * @throws {DatabaseError}
   */
  async requireKnown(): Promise<void> {
    await this.#check(await this.#known());
  }

  /**
   * Checks the secrets, and records the first before it seals anything. If servers start at the same
   * time with different secrets, only one succeeds.
   *
   * @throws the errors of {@link requireKnown}
   */
  async use(): Promise<void> {
    const known = await this.#known();
    await this.#check(known);
    if (known.some(({ fingerprint }) => fingerprint === this.#first)) return;
    const row = {
      number: Math.max(0, ...known.map(({ number }) => number)) + 1,
      fingerprint: this.#first,
      first_used_at: this.#parts.now(),
    };
    await this.#parts.database.transaction().execute((transaction) =>
      transaction
        .insertInto('link_secrets')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    // Another server may have taken the number since the check.
    return this.use();
  }

  /**
   * Seals the keys of all orders and files with the first secret, so that the older ones can be given
   * up. It can be interrupted and repeated at any time, while servers run.
   *
   * @throws {UnknownSecretError}
   * @throws {DatabaseError}
   */
  async reseal(): Promise<Resealed> {
    await this.use();
    const counts = { resealed: 0, current: 0 };
    const unreadable: string[] = [];
    for (let after = ''; ;) {
      const rows = await this.#page(after);
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.key;
      const changes = new Map<string, { from: string; to: string }>();
      for (const { key, wrapped } of rows) {
        try {
          const to = this.#fileKeys.rewrap(key, wrapped);
          if (to === null) counts.current += 1;
          else changes.set(key, { from: wrapped, to });
        } catch (error) {
          if (!(error instanceof SealError)) throw error;
          unreadable.push(key);
        }
      }
      counts.resealed += await this.#write(changes);
    }
    const retired = unreadable.length === 0 ? await this.#retireOthers() : [];
    return { ...counts, unreadable, retired };
  }

  async #check(known: readonly Known[]): Promise<void> {
    const missing = known
      .map(({ fingerprint }) => fingerprint)
      .filter((each) => !this.#all.has(each));
    if (missing.length > 0) throw new UnknownSecretError(missing);
    // A database without fingerprints is new, or of an earlier version that recorded none.
    if (known.length === 0 && !(await this.#opensNewestFile())) throw new UnknownSecretError([]);
  }

  /**
   * Counts the keys of orders and files by the secret that opens them.
   *
   * @throws {DatabaseError}
   */
  async count(): Promise<Counted> {
    const counted = { current: 0, older: 0, unreadable: 0 };
    for (let after = ''; ;) {
      const rows = await this.#page(after);
      for (const { key, wrapped } of rows) counted[this.#fileKeys.stateOf(key, wrapped)] += 1;
      const last = rows.at(-1);
      if (last === undefined) return counted;
      after = last.key;
    }
  }

  async #known(): Promise<Known[]> {
    return this.#parts.database
      .selectFrom('link_secrets')
      .select(['number', 'fingerprint'])
      .orderBy('number')
      .execute();
  }

  async #opensNewestFile(): Promise<boolean> {
    const newest = await this.#parts.database
      .selectFrom('files')
      .leftJoin('data_keys', 'data_keys.id', 'files.key')
      // Such a version kept the wrapped keys in the table `files`.
      .select(({ fn }) => [
        'key',
        fn.coalesce('data_keys.wrapped_key', 'files.wrapped_key').as('wrapped'),
      ])
      .where(({ fn }) => fn.coalesce('data_keys.wrapped_key', 'files.wrapped_key'), 'is not', null)
      .orderBy('received_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return (
      newest === undefined ||
      this.#fileKeys.stateOf(newest.key, newest.wrapped ?? '') !== 'unreadable'
    );
  }

  async #page(after: string): Promise<{ key: string; wrapped: string }[]> {
    return this.#parts.database
      .selectFrom('data_keys')
      .select(['id as key', 'wrapped_key as wrapped'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
  }

  /** Returns how many were changed: a file may have been deleted meanwhile. */
  async #write(changes: ReadonlyMap<string, { from: string; to: string }>): Promise<number> {
    if (changes.size === 0) return 0;
    return this.#parts.database.transaction().execute(async (transaction) => {
      let count = 0;
      for (const [key, { from, to }] of changes) {
        const { numUpdatedRows } = await transaction
          .updateTable('data_keys')
          .set({ wrapped_key: to })
          .where('id', '=', key)
          .where('wrapped_key', '=', from)
          .executeTakeFirst();
        count += Number(numUpdatedRows);
      }
      return count;
    });
  }

  async #retireOthers(): Promise<string[]> {
    const others = (await this.#known())
      .map(({ fingerprint }) => fingerprint)
      .filter((fingerprint) => fingerprint !== this.#first);
    await this.#parts.database
      .transaction()
      .execute((transaction) =>
        transaction.deleteFrom('link_secrets').where('fingerprint', '!=', this.#first).execute(),
      );
    return others;
  }
}
