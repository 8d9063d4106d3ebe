import { createHmac } from 'node:crypto';
import { keyFor } from './linkSecret.ts';

/** Keyed digests by which something can be recognized and not read. */
export class Digests {
  readonly #key: Buffer;

  /** @param secret `LINK_SECRET` */
  constructor(secret: string) {
    this.#key = keyFor('digests', secret);
  }

  /** Returns the digest of an order's id. */
  ofOrder(id: string): string {
    return this.#of('order', id);
  }

  /** Returns the digest of an email address, the same whatever its case. */
  ofEmail(address: string): string {
    return this.#of('email', address.trim().toLowerCase());
  }

  #of(kind: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${kind}\0${text}`).digest('base64url');
  }
}
