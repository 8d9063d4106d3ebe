import { createCipheriv, createDecipheriv, type CipherGCM } from 'node:crypto';

/**
 * A file's bytes are sealed in frames of one size, the last shorter, each by AES-256-GCM with its
 * number for a nonce, and end with an empty frame whose nonce says so: frames that were changed, left
 * out, added or put in another order are found, and neither side ever holds more than one. (The
 * STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015. That the last frame is a
 * separate one lets bytes be sealed as they come, before anybody knows whether more will.)
 */
const ALGORITHM = 'aes-256-gcm';
const FRAME_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** Sealed bytes that were altered, cut short, or sealed with another key. */
export class SealError extends Error {
  override name = 'SealError';
}

/** @param key 32 bytes that seal this one stream and no other: nonces repeat from stream to stream */
export async function* sealed(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  let number = 0;
  let frame: CipherGCM | null = null;
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length;) {
      frame ??= createCipheriv(ALGORITHM, key, nonceOf(number, false));
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
  yield tagOf(createCipheriv(ALGORITHM, key, nonceOf(number, true)));
}

function tagOf(frame: CipherGCM): Buffer {
  frame.final();
  return frame.getAuthTag();
}

/**
 * The bytes that were {@link sealed}, each frame only after it was found authentic. That none is
 * missing is known at the end alone.
 *
 * @throws {SealError}
 */
export async function* unsealed(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  // A frame and the end that may follow it: what is behind a frame tells that it is whole.
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
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(frame.subarray(frame.length - TAG_BYTES));
  const content = decipher.update(frame.subarray(0, frame.length - TAG_BYTES));
  try {
    decipher.final();
  } catch (error) {
    throw new SealError('a frame is not authentic', { cause: error });
  }
  return content;
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, 7);
  nonce.writeUInt8(Number(isLast), 11);
  return nonce;
}
