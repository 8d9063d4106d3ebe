import type { Size } from './viewport.ts';

/** Width in pixels from which the panels are beside the chart, and how much of it they take. */
const SIDE = { from: 840, width: 320 };
/** Height in pixels of toolbar and caption. */
const BARS = 100;

/** Returns width over height in steps, so that resizing does not cause a layout at each pixel. */
export function aspectOf({ width, height }: Size, isWithSide: boolean): number {
  const room =
    isWithSide && width >= SIDE.from
      ? { width: width - SIDE.width, height: height - BARS }
      : { width, height: (height - BARS) * (isWithSide ? 0.6 : 1) };
  return Math.max(0.4, Math.min(3, Math.round((room.width / Math.max(1, room.height)) * 5) / 5));
}
