import * as React from 'react';
import type { Point, Rectangle } from '../placed.ts';
import { listenToPointers } from './pointers.ts';
import { fitted, opened, panned, revealing, type Size, type Viewport, zoomed } from './viewport.ts';

/** How a drawing is moved in its window. */
export interface ViewportControls {
  /** The window, and what moves in it. */
  readonly stage: React.RefObject<HTMLElement | null>;
  readonly canvas: React.RefObject<HTMLDivElement | null>;
  /** The drawing's scale in percent, for the reader. */
  readonly percent: number;
  readonly fit: () => void;
  /** Larger or smaller by a factor, around the middle of the window unless told. */
  readonly zoom: (factor: number, at?: Point) => void;
  readonly move: (by: Point) => void;
  readonly reveal: (target: Rectangle) => void;
}

/**
 * Moves what is drawn inside its window by drag, wheel, pinch and controls. The position lives
 * outside of React: moving draws nothing anew, it transforms what is drawn.
 *
 * @param content the drawing's size, `null` while there is none
 * @param focus what matters in it now: kept in sight until somebody moves the drawing
 */
export function useViewport(content: Size | null, focus: Rectangle | null): ViewportControls {
  const stage = React.useRef<HTMLElement>(null);
  const canvas = React.useRef<HTMLDivElement>(null);
  const current = React.useRef<Viewport>({ x: 0, y: 0, scale: 1 });
  const attention = React.useRef(focus);
  const mode = React.useRef<'opened' | 'fitted' | 'moved'>('opened');
  const [percent, setPercent] = React.useState(100);
  const width = content?.width ?? 0;
  const height = content?.height ?? 0;

  const controls = React.useMemo(() => {
    const size = { width, height };
    function room(): Size {
      return {
        width: stage.current?.clientWidth ?? 0,
        height: stage.current?.clientHeight ?? 0,
      };
    }
    function show(next: Viewport): void {
      current.current = next;
      if (canvas.current !== null) {
        canvas.current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
      }
      setPercent(Math.round(next.scale * 100));
    }
    function showMoved(next: Viewport): void {
      mode.current = 'moved';
      show(next);
    }
    /** Unless somebody has moved it. */
    function follow(): void {
      const window = room();
      if (mode.current === 'moved' || width === 0 || window.width === 0) return;
      show(
        mode.current === 'fitted' ? fitted(size, window) : opened(size, window, attention.current),
      );
    }
    return {
      follow,
      attend: (rectangle: Rectangle | null): void => {
        const window = room();
        if (mode.current !== 'opened' || rectangle === null || window.width === 0) return;
        show(revealing(current.current, rectangle, window));
      },
      fit: (): void => {
        mode.current = 'fitted';
        follow();
      },
      zoom: (factor: number, at?: Point): void => {
        const window = room();
        const centre = { x: window.width / 2, y: window.height / 2 };
        showMoved(zoomed(current.current, factor, at ?? centre));
      },
      move: (by: Point): void => {
        showMoved(panned(current.current, by, { content: size, room: room() }));
      },
      reveal: (target: Rectangle): void => show(revealing(current.current, target, room())),
    };
  }, [width, height]);

  React.useLayoutEffect(() => {
    attention.current = focus;
  }, [focus]);
  React.useLayoutEffect(() => controls.follow(), [controls]);
  React.useLayoutEffect(() => controls.attend(focus), [controls, focus]);
  React.useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    // A panel starts without a size, and a drawing that nobody has moved follows its window.
    const observer = new ResizeObserver(() => controls.follow());
    observer.observe(element);
    const stop = listenToPointers(element, controls);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [controls]);

  return React.useMemo(
    () => ({
      stage,
      canvas,
      percent,
      fit: controls.fit,
      zoom: controls.zoom,
      move: controls.move,
      reveal: controls.reveal,
    }),
    [percent, controls],
  );
}
