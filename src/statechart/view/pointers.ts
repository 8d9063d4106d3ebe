import type { Point } from '../placed.ts';

/** What pointers do to a drawing. */
export interface Moves {
  readonly move: (by: Point) => void;
  /** By a factor, around a point of the window. */
  readonly zoom: (factor: number, at: Point) => void;
}

/** Pixels that a pointer may tremble during a click. */
const TREMBLE = 4;

/**
 * Drag, pinch and wheel on an element, until what it returns is called. Listeners of the document's
 * own: those that React makes for the wheel cannot prevent the page from moving too.
 */
export function listenToPointers(element: HTMLElement, { move, zoom }: Moves): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const pointers = new Map<number, Point>();
  let travelled = 0;

  function inside({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, inside(event));
  }
  function drag(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = inside(event);
    pointers.set(event.pointerId, now);
    travelled += apart(before, now);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      zoom(apart(now, other) / Math.max(1, apart(before, other)), middle(now, other));
      return;
    }
    if (travelled <= TREMBLE) return;
    element.setPointerCapture(event.pointerId);
    move({ x: now.x - before.x, y: now.y - before.y });
  }
  function turn(event: WheelEvent): void {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 300), inside(event));
    else move({ x: -event.deltaX, y: -event.deltaY });
  }
  function click(event: MouseEvent): void {
    // The end of a drag is no click on what lies under it.
    if (event.detail > 0 && travelled > TREMBLE) event.stopPropagation();
  }

  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', drag, { signal });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal });
  }
  element.addEventListener('click', click, { signal, capture: true });
  element.addEventListener('wheel', turn, { signal, passive: false });
  return () => abort.abort();
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
