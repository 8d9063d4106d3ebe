/** MD5 and RC4, which browsers do not have, and with which PDFs were encrypted until 2008. */

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const SINES = Array.from({ length: 64 }, (_, at) =>
  Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32),
);

/** Returns the MD5 digest of some bytes (RFC 1321), 16 bytes. */
export function md5(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, bytes.length * 8, true);
  let state: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < padded.length; block += 64) state = mixed(state, words, block);
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => digest.setUint32(index * 4, word, true));
  return new Uint8Array(digest.buffer);
}

function mixed(state: readonly number[], words: DataView, block: number): number[] {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const round = at >> 4;
    const [mix, word] =
      round === 0
        ? [(b & c) | (~b & d), at]
        : round === 1
          ? [(d & b) | (~d & c), 5 * at + 1]
          : round === 2
            ? [b ^ c ^ d, 3 * at + 5]
            : [c ^ (b | ~d), 7 * at];
    const sum = (a + mix + (SINES[at] ?? 0) + words.getUint32(block + (word % 16) * 4, true)) | 0;
    const shift = SHIFTS[round]?.[at % 4] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  return [a, b, c, d].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

/** Returns some bytes encrypted with RC4, which also decrypts them. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let one = 0;
  let other = 0;
  return bytes.map((byte) => {
    one = (one + 1) & 255;
    other = (other + (box[one] ?? 0)) & 255;
    swap(one, other);
    return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
  });
}
