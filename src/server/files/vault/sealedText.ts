import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { SealError } from './sealing.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a short text with the key of its order or file, so that deleting the key makes it unreadable. A
 * file's key also seals its bytes, so text is sealed with a key derived from it.
 */
export function sealText(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, textKey(key), nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, content, cipher.getAuthTag()]).toString('base64url');
}

/** Opens a text that was sealed by {@link sealText}. @throws {SealError} */
export function openText(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealError('a text is cut short');
  const decipher = createDecipheriv(ALGORITHM, textKey(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const content = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealError('a text is not authentic', { cause: error });
  }
}

function textKey(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'text', KEY_BYTES));
}
