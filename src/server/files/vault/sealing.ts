import { createCipheriv, createDecipheriv, randomBytes, type CipherGCM } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/**
 * The format of sealed files. The bytes are divided into frames of the same size, of which the last is
 * shorter. Each frame is encrypted by AES-256-GCM with its number as the nonce. An empty frame, marked
 * in its nonce, ends the file. Frames that were changed, omitted, added or reordered are detected, and
 * neither side holds more than one frame in memory. This is the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár (2015). Because the last frame is a separate one, bytes can be
 * sealed as they arrive, before it is known whether more will follow.
 */
const FRAME_BYTES = 64 * 1024;

/** Sealed bytes that were altered, cut short, or sealed with another key. */
export class SealError extends Error {
  override name = 'SealError';
}

/** No secret of this server opens a wrapped key. What it seals may be intact. */
export class WrappedKeyError extends SealError {
  override name = 'WrappedKeyError';
}

/**
 * Seals a stream of bytes.
 *
 * @param key 32 bytes, never reused, because every stream has the same nonces
 */
export async function* sealBytes(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  let number = 0;
  let frame: CipherGCM | null = null;
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length;) {
      frame ??= cipherOf(key, nonceOf(number, false));
      const piece = chunk.subarray(taken, taken + FRAME_BYTES - filled);
      yield frame.update(piece);
      taken += piece.length;
      filled += piece.length;
      if (filled < FRAME_BYTES) continue;
      yield tagOf(frame);
      [frame, filled] = [null, 0];
      number++;
    }
  }
  if (frame !== null) {
    yield tagOf(frame);
    number++;
  }
  yield tagOf(cipherOf(key, nonceOf(number, true)));
}

function tagOf(frame: CipherGCM): Buffer {
  frame.final();
  return frame.getAuthTag();
}

/**
 * Yields the bytes that were sealed by {@link sealBytes}. A frame is yielded only after it was found
 * authentic. Whether frames are missing is only known at the end.
 *
 * @throws {SealError}
 */
export async function* unsealBytes(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  // Room for a frame and the two tags that may follow it: more bytes mean that the frame is complete.
  const held = Buffer.allocUnsafeSlow(FRAME_BYTES + 2 * TAG_BYTES);
  const frameBytes = FRAME_BYTES + TAG_BYTES;
  let filled = 0;
  let number = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length;) {
      const piece = chunk.subarray(taken, taken + held.length - filled);
      held.set(piece, filled);
      taken += piece.length;
      filled += piece.length;
      if (filled < held.length) continue;
      yield openedFrame(held.subarray(0, frameBytes), key, nonceOf(number, false));
      held.copyWithin(0, frameBytes);
      filled -= frameBytes;
      number++;
    }
  }
  const end = Math.max(0, filled - TAG_BYTES);
  if (end > 0) {
    yield openedFrame(held.subarray(0, end), key, nonceOf(number, false));
    number++;
  }
  openedFrame(held.subarray(end, filled), key, nonceOf(number, true));
}

function openedFrame(frame: Buffer, key: Uint8Array, nonce: Buffer): Buffer {
  if (frame.length < TAG_BYTES) throw new SealError('a frame is cut short');
  try {
    return decrypt(frame, { key, nonce });
  } catch (error) {
    throw new SealError('a frame is not authentic', { cause: error });
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(Number(isLast), 11);
  return nonce;
}

/** Returns a cipher. Two that share a key must not share a nonce. */
function cipherOf(key: Uint8Array, nonce: Uint8Array): CipherGCM {
  return createCipheriv(ALGORITHM, key, nonce);
}

/**
 * Returns what was encrypted.
 *
 * @param encrypted its tag is at its end
 * @param bound the text that it was bound to
 * @throws {Error} if it is not authentic
 */
function decrypt(
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
