import { createHmac } from 'node:crypto';
import { keyFor } from './linkSecret.ts';

/** Keyed digests, by which a value can be recognized but not recovered. */
export class Digests {
  readonly #key: Buffer;
  readonly #keys: readonly Buffer[];

  /**
   * @param secret `LINK_SECRET`
   * @param olderSecrets secrets that made digests before
   */
  constructor(secret: string, olderSecrets: readonly string[] = []) {
    this.#key = keyFor('digests', secret);
    this.#keys = [this.#key, ...olderSecrets.map((older) => keyFor('digests', older))];
  }

  /** Returns the digest of an order's id. */
  ofOrder(id: string): string {
    return keyedDigestOf(this.#key, `order\0${id}`);
  }

  /** Returns the case-insensitive digest of an email address. */
  ofEmail(address: string): string {
    return keyedDigestOf(this.#key, emailContent(address));
  }

  /** Returns the digests of an email address with the current and each older secret. */
  allOfEmail(address: string): readonly string[] {
    return this.#keys.map((key) => keyedDigestOf(key, emailContent(address)));
  }
}

/** Whether two texts are the same email address, ignoring case. */
export function isSameEmail(one: string, other: string): boolean {
  return normalizedEmail(one) === normalizedEmail(other);
}

function normalizedEmail(address: string): string {
  return address.trim().normalize('NFC').toLowerCase();
}

function emailContent(address: string): string {
  return `email\0${normalizedEmail(address)}`;
}

function keyedDigestOf(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}
