import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * A file's bytes are sealed in frames of one size, the last shorter, each by AES-256-GCM. The nonce
 * is the frame's number and whether it is the last: frames that were changed, left out, added or
 * put in another order are found, and neither side ever holds more than one. (The STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015.)
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
  for await (const { frame, isLast } of framesOf(bytes, FRAME_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, nonceOf(number, isLast));
    yield cipher.update(frame);
    cipher.final();
    yield cipher.getAuthTag();
    number++;
  }
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
  let number = 0;
  for await (const { frame, isLast } of framesOf(bytes, FRAME_BYTES + TAG_BYTES)) {
    yield openedFrame(frame, key, nonceOf(number, isLast));
    number++;
  }
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

/**
 * The bytes cut into frames; an empty stream is one empty frame, so that every stream has a last.
 * A frame is gone when the next is asked for: its memory is used again.
 */
async function* framesOf(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ frame: Buffer; isLast: boolean }> {
  const frame = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length;) {
      // A full frame waits for more: it may be the last.
      if (filled === size) {
        yield { frame, isLast: false };
        filled = 0;
      }
      const piece = chunk.subarray(taken, taken + size - filled);
      frame.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
    }
  }
  yield { frame: frame.subarray(0, filled), isLast: true };
}
