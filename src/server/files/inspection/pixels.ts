import { Refusal } from '../../refusals/refusal.ts';

/**
 * More pixels than any phone takes or any sheet of A3 has at 1,000 dots per inch; decoded they are a
 * gigabyte. Common decoders have the same bound (16,383 squared).
 */
export const MAX_PIXELS = 268_402_689;

/**
 * @throws {Refusal} `file_too_many_pixels` above {@link MAX_PIXELS}, `file_damaged` for a side
 * without any
 */
export function checkPixels(width: number, height: number): void {
  if (width <= 0 || height <= 0) throw new Refusal('file_damaged');
  if (width * height > MAX_PIXELS) throw new Refusal('file_too_many_pixels');
}
