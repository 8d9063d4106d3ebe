import type { Point } from '../placed.ts';

/** What pointers can do to a drawing. */
interface PointerActions {
  readonly move: (by: Point) => void;
  /** Zooms by a factor around a point of the viewport. */
  readonly zoom: (factor: number, at: Point) => void;
}

/** Pixels that a pointer may move during a click. */
const DRAG_THRESHOLD = 4;

/**
 * Handles drag, pinch and wheel on an element. These are native listeners because React's wheel listener
 * is passive, and so cannot keep the page from scrolling too.
 *
 * @returns the function that removes the listeners
 */
export function listenToPointers(element: HTMLElement, { move, zoom }: PointerActions): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const pointers = new Map<number, Point>();
  let dragged = 0;

  function positionOf({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
  function press(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (pointers.size === 0) dragged = 0;
    pointers.set(event.pointerId, positionOf(event));
  }
  function drag(event: PointerEvent): void {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = positionOf(event);
    pointers.set(event.pointerId, now);
    dragged += distance(before, now);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      zoom(distance(now, other) / Math.max(1, distance(before, other)), middle(before, other));
      // The middle of two fingers moves half as far as one of them.
      move({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
      return;
    }
    if (dragged <= DRAG_THRESHOLD) return;
    element.setPointerCapture(event.pointerId);
    move({ x: now.x - before.x, y: now.y - before.y });
  }
  function scroll(event: WheelEvent): void {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-event.deltaY / 300), positionOf(event));
    else move({ x: -event.deltaX, y: -event.deltaY });
  }
  function click(event: MouseEvent): void {
    // The end of a drag is not a click on the element under the pointer.
    if (event.detail > 0 && dragged > DRAG_THRESHOLD) event.stopPropagation();
  }

  element.addEventListener('pointerdown', press, { signal });
  element.addEventListener('pointermove', drag, { signal });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    element.addEventListener(type, ({ pointerId }) => pointers.delete(pointerId), { signal });
  }
  element.addEventListener('click', click, { signal, capture: true });
  element.addEventListener('wheel', scroll, { signal, passive: false });
  return () => abort.abort();
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
