/** Why the photo of a document may be hard to read. */
const LEGIBILITY_DOUBTS = ['small', 'dark', 'blurred'] as const;
export type LegibilityDoubt = (typeof LEGIBILITY_DOUBTS)[number];

/** The longer side at which a photo is measured, in pixels. {@link SOFTEST_EDGE} holds for this size. */
export const MEASURED_PIXELS = 1024;

/**
 * The fewest pixels of a photo's shorter side. On an A4 or Letter page they make 120 pixels per inch, where
 * lowercase letters of 10 points are 8 pixels high. Readers have to guess smaller ones.
 */
const FEWEST_PIXELS = 1000;

/** The lightest twentieth of a photo includes paper. Below this tone, of 255, it is darker than mid-grey. */
const PAPER_SHARE = 0.95;
const DARKEST_PAPER = 90;

/**
 * The strength, as the Laplacian of luminance, of the sharpest thousandth of a photo. Measured on drawn pages
 * of 3000 by 4000 pixels with print, handwriting, faint print, shadows and noise: it is above 90 in sharp ones,
 * and from 12 to 13 when a blur of 8 pixels has closed the letters of 12 points, which are 24 pixels high.
 */
const SHARPEST_SHARE = 0.999;
const SOFTEST_EDGE = 16;

/** The range of tones on an empty page, which has nothing on it that could be blurred. */
const EMPTY_CONTRAST = 8;

/** A part of a picture: four bytes for each pixel, red, green, blue and its opacity, row by row. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Measures how well a photo can be read, from parts of it, so that no part takes long. */
export class LegibilityMeter {
  readonly #tones = new Uint32Array(256);
  readonly #edges = new Uint32Array(1024);

  /** Adds some rows of the photo. The first and the last serve only as neighbours of the others. */
  add({ data, width, height }: Pixels): void {
    // The field is read once. For older browsers, the build turns each access to a private field
    // into a lookup.
    const toneCounts = this.#tones;
    const edgeCounts = this.#edges;
    const tones = new Uint8Array(width * height);
    for (let at = 0; at < tones.length; at += 1) {
      const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
      // Luminance after ITU-R BT.601.
      tones[at] = (red * 299 + green * 587 + blue * 114) / 1000;
    }
    for (let row = 1; row < height - 1; row += 1) {
      for (let at = row * width + 1; at < (row + 1) * width - 1; at += 1) {
        const tone = tones[at] ?? 0;
        const around =
          (tones[at - 1] ?? 0) +
          (tones[at + 1] ?? 0) +
          (tones[at - width] ?? 0) +
          (tones[at + width] ?? 0);
        const edge = Math.min(Math.abs(4 * tone - around), edgeCounts.length - 1);
        toneCounts[tone] = (toneCounts[tone] ?? 0) + 1;
        edgeCounts[edge] = (edgeCounts[edge] ?? 0) + 1;
      }
    }
  }

  /** Returns the first doubt about a photo of this size, in pixels; `null` if there is none. */
  doubt(size: { readonly width: number; readonly height: number }): LegibilityDoubt | null {
    if (Math.min(size.width, size.height) < FEWEST_PIXELS) return 'small';
    if (quantile(this.#tones, PAPER_SHARE) < DARKEST_PAPER) return 'dark';
    const contrast = quantile(this.#tones, 0.99) - quantile(this.#tones, 0.01);
    const isBlurred = quantile(this.#edges, SHARPEST_SHARE) < SOFTEST_EDGE;
    return isBlurred && contrast > EMPTY_CONTRAST ? 'blurred' : null;
  }
}

/** Returns the value that this share of all counted ones does not exceed. */
function quantile(counts: Uint32Array, share: number): number {
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum >= wanted;
  });
}
