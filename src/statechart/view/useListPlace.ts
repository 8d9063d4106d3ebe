import * as React from 'react';

/** Pixels that stay free between a list and the edge of the visualiser. */
const MARGIN = 12;

/** The left and right edge of a box, in pixels. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * Returns by how many pixels a list has to move to the right to be within a room, or to the left if that is
 * negative. A list that is wider than the room begins where the room does.
 */
export function shiftInto({ left, right }: Span, room: Span): number {
  return Math.max(Math.min(0, room.right - MARGIN - right), room.left + MARGIN - left);
}

/**
 * Keeps a list that opens below a control within the width of the visualiser.
 *
 * @returns the ref of the list
 */
export function useListPlace<List extends HTMLElement>(): React.RefObject<List | null> {
  const list = React.useRef<List>(null);
  React.useEffect(() => {
    const element = list.current;
    const shell = element?.closest('.sc-shell');
    if (element === null || shell === null || shell === undefined) return undefined;
    // Its size changes when it opens, and the observer is called before it is painted.
    const observer = new ResizeObserver(() => {
      element.style.transform = '';
      const shift = shiftInto(element.getBoundingClientRect(), shell.getBoundingClientRect());
      if (shift !== 0) element.style.transform = `translateX(${shift}px)`;
    });
    observer.observe(element);
    observer.observe(shell);
    return () => observer.disconnect();
  }, []);
  return list;
}
