import * as fc from 'fast-check';

/** The seed of all random tests, so that every run is the same. */
export const SEED = 20_261_121;

/** Bytes that parsers may read as extreme lengths, counts and offsets. */
const word = fc.oneof(
  fc.constantFrom([0, 0, 0, 0], [255, 255, 255, 255], [127, 255, 255, 255], [128, 0, 0, 0]),
  fc.array(fc.nat({ max: 255 }), { minLength: 1, maxLength: 8 }),
);

/** Returns an arbitrary copy of a file with bytes overwritten, cut out or repeated. */
export function damaged(bytes: Buffer): fc.Arbitrary<Buffer> {
  const fromEnd = fc
    .nat({ max: Math.min(bytes.length, 400) })
    .map((distance) => bytes.length - distance);
  const offset = fc.oneof(fc.nat({ max: bytes.length }), fromEnd);
  const change = fc.oneof(
    fc.record({ at: offset, over: word }),
    fc.record({ from: offset, to: offset, times: fc.nat({ max: 3 }) }),
  );
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    let copy = Buffer.from(bytes);
    for (const each of changes) {
      if ('over' in each) {
        copy.set(
          each.over.slice(0, Math.max(copy.length - each.at, 0)),
          Math.min(each.at, copy.length),
        );
      } else {
        const [from, to] = [Math.min(each.from, each.to), Math.max(each.from, each.to)];
        const repeated = Array.from({ length: each.times }, () => copy.subarray(from, to));
        copy = Buffer.concat([copy.subarray(0, from), ...repeated, copy.subarray(to)]);
      }
    }
    return copy;
  });
}
