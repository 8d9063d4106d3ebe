import type { MouseEvent } from 'react';

/** Within this time, in ms, and this distance, in px, two clicks are those of a double-click. */
const DOUBLE_MS = 400;
const DOUBLE_PX = 24;

/** Where and when a pointer clicked last. */
let last = { x: 0, y: 0, time: Number.NEGATIVE_INFINITY };

/**
 * Ignores the second click of a double-click in a list. The first click may move the rows, so that the
 * second would hit another row. Safari on phones reports two single clicks.
 */
export function stopDoubleClick(event: MouseEvent): void {
  // A click by the keyboard or by a program has no place.
  if (event.detail === 0 || !event.isTrusted) return;
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const isNear = Math.hypot(x - last.x, y - last.y) < DOUBLE_PX;
  if (event.detail > 1 || (isNear && time - last.time < DOUBLE_MS)) event.stopPropagation();
  last = { x, y, time };
}
