import { createCipheriv, createDecipheriv, randomBytes, type CipherGCM } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Returns a cipher. Two that share a key must not share a nonce. */
export function cipherOf(key: Uint8Array, nonce: Uint8Array): CipherGCM {
  return createCipheriv(ALGORITHM, key, nonce);
}

/**
 * Returns what was encrypted.
 *
 * @param encrypted its tag is at its end
 * @param bound the text that it was bound to
 * @throws {Error} if it is not authentic
 */
export function decrypt(
  encrypted: Buffer,
  { key, nonce, bound = '' }: { key: Uint8Array; nonce: Uint8Array; bound?: string },
): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const content = decipher.update(encrypted.subarray(0, -TAG_BYTES));
  decipher.final();
  return content;
}

/** Returns encrypted bytes between a random nonce and their tag. */
export function sealWithNonce(key: Uint8Array, bytes: Uint8Array, bound = ''): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = cipherOf(key, nonce);
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens bytes that were sealed by {@link sealWithNonce}. @throws {Error} if they are not authentic */
export function openWithNonce(key: Uint8Array, sealed: Buffer, bound = ''): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  return decrypt(sealed.subarray(NONCE_BYTES), { key, nonce, bound });
}
