import { randomBytes } from 'node:crypto';
import { keyFor } from '../../security/linkSecret.ts';
import {
  KEY_BYTES,
  NONCE_BYTES,
  openWithNonce,
  sealWithNonce,
  TAG_BYTES,
  SealError,
  WrappedKeyError,
} from './sealing.ts';

/** The version of the whole format of sealed files. */
const VERSION = 2;

/** Which secret opens a wrapped key: the first, an older one, or none. */
export type KeyState = 'current' | 'older' | 'unreadable';

/** Creates and unwraps the keys of files and orders. Each has its own, wrapped with the server's key. */
export class FileKeys {
  readonly #wrappingKey: Buffer;
  readonly #olderKeys: readonly Buffer[];

  /**
   * @param secret wraps and unwraps
   * @param olderSecrets only unwrap
   */
  constructor(secret: string, olderSecrets: readonly string[] = []) {
    this.#wrappingKey = keyFor('file keys', secret);
    this.#olderKeys = olderSecrets.map((older) => keyFor('file keys', older));
  }

  /** Returns a new key, and the wrapped key to be stored. The wrapping is bound to the file's key. */
  create(fileKey: string): { key: Buffer; wrapped: string } {
    const key = randomBytes(KEY_BYTES);
    return { key, wrapped: this.#wrap(fileKey, key) };
  }

  #wrap(fileKey: string, key: Buffer): string {
    const sealed = sealWithNonce(this.#wrappingKey, key, fileKey);
    return Buffer.concat([Buffer.of(VERSION), sealed]).toString('base64url');
  }

  /**
   * Returns the key of a file.
   *
   * @throws {WrappedKeyError} if the wrapped key was altered, or belongs to another file or secret
   */
  unwrap(fileKey: string, wrapped: string): Buffer {
    const newest = this.#tryUnwrap(this.#wrappingKey, fileKey, wrapped);
    if (newest !== null) return newest;
    for (const older of this.#olderKeys) {
      const key = this.#tryUnwrap(older, fileKey, wrapped);
      if (key !== null) return key;
    }
    throw new WrappedKeyError('a wrapped key is not authentic');
  }

  /** Returns which secret opens a wrapped key. */
  stateOf(fileKey: string, wrapped: string): KeyState {
    try {
      return this.rewrap(fileKey, wrapped) === null ? 'current' : 'older';
    } catch (error) {
      if (error instanceof SealError) return 'unreadable';
      throw error;
    }
  }

  /**
   * Wraps the key of a file with the first secret.
   *
   * @returns `null` if it is wrapped with the first secret already
   * @throws {SealError} as {@link unwrap} does
   */
  rewrap(fileKey: string, wrapped: string): string | null {
    if (this.#tryUnwrap(this.#wrappingKey, fileKey, wrapped) !== null) return null;
    return this.#wrap(fileKey, this.unwrap(fileKey, wrapped));
  }

  /** Returns `null` if it was wrapped with another key, or altered. */
  #tryUnwrap(wrappingKey: Buffer, fileKey: string, wrapped: string): Buffer | null {
    const bytes = Buffer.from(wrapped, 'base64url');
    if (bytes[0] !== VERSION || bytes.length !== 1 + NONCE_BYTES + KEY_BYTES + TAG_BYTES) {
      throw new WrappedKeyError('a wrapped key has no known form');
    }
    try {
      return openWithNonce(wrappingKey, bytes.subarray(1), fileKey);
    } catch {
      return null;
    }
  }
}
