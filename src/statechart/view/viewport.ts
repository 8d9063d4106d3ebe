import type { Point, Rectangle } from '../placed.ts';

/** Where a drawing lies in its window: a point `p` of it is seen at `p * scale + (x, y)`. */
export interface Viewport extends Point {
  readonly scale: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below the first nobody reads a drawing; it is then shown at the second, in part. */
const READABLE = { least: 0.45, shown: 0.75 };
const SCALES = { least: 0.1, most: 4 };
/** Pixels that stay free around a drawing that is fitted. */
const MARGIN = 12;
/** Pixels of a drawing that stay in sight however far it is moved. */
const REST = 60;

/** Shows all of a drawing, in the middle and never larger than it is. */
export function fitted(content: Size, room: Size): Viewport {
  const scale = clamped(
    Math.min(
      1,
      (room.width - 2 * MARGIN) / content.width,
      (room.height - 2 * MARGIN) / content.height,
    ),
  );
  return {
    scale,
    x: (room.width - content.width * scale) / 2,
    y: (room.height - content.height * scale) / 2,
  };
}

/**
 * How a drawing is first seen: all of it where that can be read, else as large as can be read, with
 * what matters in the middle; without such a thing, its upper left corner.
 */
export function opened(content: Size, room: Size, focus: Rectangle | null): Viewport {
  const whole = fitted(content, room);
  if (whole.scale >= READABLE.least) return whole;
  const scale = READABLE.shown;
  const offset = (start: number, length: number, all: number, window: number): number => {
    const rest = window - all * scale;
    // What fits in one direction stands in the middle; else no more is left free than around it.
    if (rest >= 2 * MARGIN) return rest / 2;
    return between(window / 2 - (start + length / 2) * scale, rest - MARGIN, MARGIN);
  };
  const { x, y, width, height } = focus ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    scale,
    x: offset(x, width, content.width, room.width),
    y: offset(y, height, content.height, room.height),
  };
}

/** Larger or smaller by a factor, where the point `at` of the window stays where it is. */
export function zoomed({ x, y, scale }: Viewport, factor: number, at: Point): Viewport {
  const next = clamped(scale * factor);
  const ratio = next / scale;
  return { scale: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio };
}

/** Moved by pixels of the window; a part of the drawing always stays in sight. */
export function panned(
  { x, y, scale }: Viewport,
  by: Point,
  { content, room }: { readonly content: Size; readonly room: Size },
): Viewport {
  return {
    scale,
    x: between(x + by.x, REST - content.width * scale, room.width - REST),
    y: between(y + by.y, REST - content.height * scale, room.height - REST),
  };
}

/** Moved as little as brings a rectangle of the drawing into sight. */
export function revealing(viewport: Viewport, target: Rectangle, room: Size): Viewport {
  const { scale } = viewport;
  return {
    scale,
    x: shifted(viewport.x, target.x * scale, target.width * scale, room.width),
    y: shifted(viewport.y, target.y * scale, target.height * scale, room.height),
  };
}

function shifted(offset: number, start: number, length: number, room: number): number {
  const from = start + offset;
  // What is larger than its window shows its beginning.
  if (from < MARGIN || length > room - 2 * MARGIN) return MARGIN - start;
  const over = from + length - (room - MARGIN);
  return over > 0 ? offset - over : offset;
}

function clamped(scale: number): number {
  return between(scale, SCALES.least, SCALES.most);
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
