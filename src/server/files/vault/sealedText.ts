import { hkdfSync } from 'node:crypto';
import {
  KEY_BYTES,
  NONCE_BYTES,
  openWithNonce,
  sealWithNonce,
  TAG_BYTES,
  SealError,
} from './sealing.ts';

/**
 * Seals a short text with the key of its order or file, so that deleting the key makes it unreadable. A
 * file's key also seals its bytes, so text is sealed with a key derived from it.
 */
export function sealText(key: Uint8Array, text: string): string {
  return sealWithNonce(textKey(key), Buffer.from(text)).toString('base64url');
}

/** Opens a text that was sealed by {@link sealText}. @throws {SealError} */
export function openText(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealError('a text is cut short');
  try {
    return openWithNonce(textKey(key), bytes).toString('utf8');
  } catch (error) {
    throw new SealError('a text is not authentic', { cause: error });
  }
}

function textKey(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'text', KEY_BYTES));
}
