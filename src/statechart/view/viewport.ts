import type { Point, Rectangle } from '../placed.ts';

/** The position of a drawing in its viewport: its point `p` appears at `p * scale + (x, y)`. */
export interface Viewport extends Point {
  readonly scale: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A drawing that would have to be scaled below `least` is shown in part, at `shown`. */
const READABLE = { least: 0.45, shown: 0.75 };
const SCALES = { least: 0.1, most: 4 };
/** Pixels that stay free around a fitted drawing. */
const MARGIN = 12;
/** Pixels of a drawing that stay visible however far it is moved. */
const MIN_VISIBLE = 60;

/** Shows the whole drawing, centred and not enlarged. */
export function fitViewport(content: Size, room: Size): Viewport {
  const scale = clampScale(
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

/** Shows a part of the drawing as large as it fits, and not enlarged. */
export function enterViewport(part: Rectangle, room: Size): Viewport {
  const { scale, x, y } = fitViewport(part, room);
  return { scale, x: x - part.x * scale, y: y - part.y * scale };
}

/** From how far away a drawing is seen; `null` where all of it is read. */
export type Distance = 'far' | 'farther' | 'farthest' | null;

/** Below half its size only the names of regions are read, since they are drawn larger the smaller it is. */
export function distanceOf({ scale }: Viewport): Distance {
  if (scale >= 0.5) return null;
  if (scale >= 0.35) return 'far';
  return scale >= 0.2 ? 'farther' : 'farthest';
}

/**
 * Returns the initial view of a drawing: all of it if that is readable, else at a readable scale with
 * `focus` in the centre, or the upper left corner without a focus.
 */
export function openViewport(content: Size, room: Size, focus: Rectangle | null): Viewport {
  const whole = fitViewport(content, room);
  if (whole.scale >= READABLE.least) return whole;
  const scale = READABLE.shown;
  const offset = (start: number, length: number, all: number, window: number): number => {
    const rest = window - all * scale;
    // Centre what fits in this direction; else leave no more than the margin free.
    if (rest >= 2 * MARGIN) return rest / 2;
    return clamp(window / 2 - (start + length / 2) * scale, rest - MARGIN, MARGIN);
  };
  const { x, y, width, height } = focus ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    scale,
    x: offset(x, width, content.width, room.width),
    y: offset(y, height, content.height, room.height),
  };
}

/** What a viewport shows, and the size that it has. */
interface Bounds {
  readonly content: Size;
  readonly room: Size;
}

/**
 * Zooms by a factor; the point `at` of the viewport stays in place, unless nothing of the drawing would be
 * visible.
 */
export function zoomViewport(
  { x, y, scale }: Viewport,
  factor: number,
  at: Point,
  bounds: Bounds,
): Viewport {
  const next = clampScale(scale * factor);
  const ratio = next / scale;
  const by = { x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio };
  return panViewport({ x: 0, y: 0, scale: next }, by, bounds);
}

/** Moves by pixels of the viewport; a part of the drawing always stays visible. */
export function panViewport(
  { x, y, scale }: Viewport,
  by: Point,
  { content, room }: Bounds,
): Viewport {
  return {
    scale,
    x: clamp(x + by.x, MIN_VISIBLE - content.width * scale, room.width - MIN_VISIBLE),
    y: clamp(y + by.y, MIN_VISIBLE - content.height * scale, room.height - MIN_VISIBLE),
  };
}

/** Moves as little as needed to bring a rectangle of the drawing into view. */
export function revealIn(viewport: Viewport, target: Rectangle, room: Size): Viewport {
  const { scale } = viewport;
  return {
    scale,
    x: revealOffset(viewport.x, target.x * scale, target.width * scale, room.width),
    y: revealOffset(viewport.y, target.y * scale, target.height * scale, room.height),
  };
}

function revealOffset(offset: number, start: number, length: number, room: number): number {
  const from = start + offset;
  // What is larger than the viewport shows its start.
  if (from < MARGIN || length > room - 2 * MARGIN) return MARGIN - start;
  const over = from + length - (room - MARGIN);
  return over > 0 ? offset - over : offset;
}

function clampScale(scale: number): number {
  return clamp(scale, SCALES.least, SCALES.most);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
