import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from '../../security/linkSecret.ts';
import { SealError } from './sealing.ts';

const ALGORITHM = 'aes-256-gcm';
/** The version of the whole format of sealed files. */
const VERSION = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Creates and unwraps the keys of files. Each file has its own, wrapped with the server's key. */
export class FileKeys {
  readonly #wrappingKey: Buffer;

  /** @param secret `LINK_SECRET` */
  constructor(secret: string) {
    this.#wrappingKey = keyFor('file keys', secret);
  }

  /** Returns a new key, and the wrapped key to be stored. The wrapping is bound to the file's key. */
  create(fileKey: string): { key: Buffer; wrapped: string } {
    const key = randomBytes(KEY_BYTES);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#wrappingKey, nonce);
    cipher.setAAD(Buffer.from(fileKey));
    const content = Buffer.concat([cipher.update(key), cipher.final()]);
    const wrapped = Buffer.concat([Buffer.of(VERSION), nonce, content, cipher.getAuthTag()]);
    return { key, wrapped: wrapped.toString('base64url') };
  }

  /**
   * Returns the key of a file.
   *
   * @throws {SealError} if the wrapped key was altered, or belongs to another file or secret
   */
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
