import { Rejection } from './rejection.ts';

/**
 * The maximum number of pixels: more than a phone's camera takes, or A3 has at 1,000 dpi. A decoded
 * image of this size takes one gigabyte. Common decoders have the same limit (16,383 squared).
 */
const MAX_PIXELS = 268_402_689;

/**
 * Checks the dimensions that an image declares.
 *
 * @throws {Rejection} `file_too_many_pixels` above {@link MAX_PIXELS}, `file_damaged` if one is zero
 */
export function checkPixels(width: number, height: number): void {
  if (width <= 0 || height <= 0) throw new Rejection('file_damaged');
  if (width * height > MAX_PIXELS) throw new Rejection('file_too_many_pixels');
}
