import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from '../../security/linkSecret.ts';
import { SealError } from './sealing.ts';

const ALGORITHM = 'aes-256-gcm';
/** Of the whole way to seal a file. */
const VERSION = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** The keys that files are sealed with: one for each, itself wrapped by the server's. */
export class FileKeys {
  readonly #wrappingKey: Buffer;

  /** @param secret `LINK_SECRET` */
  constructor(secret: string) {
    this.#wrappingKey = keyFor('file keys', secret);
  }

  /** A new key, and the text to be kept of it. It is bound to the name of its file. */
  create(fileKey: string): { key: Buffer; wrapped: string } {
    const key = randomBytes(KEY_BYTES);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#wrappingKey, nonce);
    cipher.setAAD(Buffer.from(fileKey));
    const content = Buffer.concat([cipher.update(key), cipher.final()]);
    const wrapped = Buffer.concat([Buffer.of(VERSION), nonce, content, cipher.getAuthTag()]);
    return { key, wrapped: wrapped.toString('base64url') };
  }

  /** @throws {SealError} for a text that was altered, or belongs to another file or secret */
  unwrap(fileKey: string, wrapped: string): Buffer {
    const bytes = Buffer.from(wrapped, 'base64url');
    if (bytes[0] !== VERSION || bytes.length !== 1 + NONCE_BYTES + KEY_BYTES + TAG_BYTES) {
      throw new SealError('a wrapped key has no known form');
    }
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.#wrappingKey, nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(fileKey));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const key = decipher.update(bytes.subarray(1 + NONCE_BYTES, -TAG_BYTES));
    try {
      decipher.final();
    } catch (error) {
      throw new SealError('a wrapped key is not authentic', { cause: error });
    }
    return key;
  }
}
