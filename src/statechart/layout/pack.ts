import type { Point, Rectangle } from '../placed.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Packs boxes into rows, in order, so that the whole comes closest to an aspect ratio. Every box is
 * stretched to the height of its row, and all rows to the same width.
 *
 * @param aspect width over height of the available space
 * @returns the boxes in order, relative to the upper left corner of the whole, and its size
 */
export function packRows(
  sizes: readonly Size[],
  aspect: number,
  gap: number,
): { readonly boxes: readonly Rectangle[]; readonly size: Size } {
  const [best] = candidateWidths(sizes, gap)
    .map((limit) => {
      const rows = rowsWithin(sizes, limit, gap);
      const width = Math.max(...rows.map((row) => widthOf(row, gap)));
      const height = sum(rows.map(heightOf)) + gap * (rows.length - 1);
      return { rows, width, height, extent: Math.max(width / aspect, height) };
    })
    .toSorted((a, b) => a.extent - b.extent);
  if (best === undefined) return { boxes: [], size: { width: 0, height: 0 } };
  const boxes: Rectangle[] = [];
  let y = 0;
  for (const row of best.rows) {
    const height = heightOf(row);
    const stretch = (best.width - gap * (row.length - 1)) / sum(row.map(({ width }) => width));
    let x = 0;
    for (const { width } of row) {
      boxes.push({ x, y, width: width * stretch, height });
      x += width * stretch + gap;
    }
    y += height + gap;
  }
  return { boxes, size: { width: best.width, height: best.height } };
}

/** Returns the corner of a box that is centred in a larger one. */
export function centreIn(inner: Size, outer: Rectangle): Point {
  return {
    x: outer.x + Math.max(0, (outer.width - inner.width) / 2),
    y: outer.y + Math.max(0, (outer.height - inner.height) / 2),
  };
}

/** Returns the width of every run of neighbours: the widest row of the best packing has one of them. */
function candidateWidths(sizes: readonly Size[], gap: number): number[] {
  return sizes.flatMap((_, from) =>
    sizes.slice(from).map((__, count) => widthOf(sizes.slice(from, from + count + 1), gap)),
  );
}

function rowsWithin(sizes: readonly Size[], limit: number, gap: number): Size[][] {
  const rows: Size[][] = [];
  let row: Size[] = [];
  for (const size of sizes) {
    if (row.length > 0 && widthOf([...row, size], gap) > limit) {
      rows.push(row);
      row = [];
    }
    row.push(size);
  }
  return [...rows, row];
}

function widthOf(row: readonly Size[], gap: number): number {
  return sum(row.map(({ width }) => width)) + gap * (row.length - 1);
}

function heightOf(row: readonly Size[]): number {
  return Math.max(...row.map(({ height }) => height));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
