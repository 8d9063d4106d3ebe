import * as React from 'react';
import type { Point, Rectangle } from '../placed.ts';
import { listenToPointers } from './pointers.ts';
import {
  type Distance,
  distanceOf,
  enterViewport,
  fitViewport,
  openViewport,
  panViewport,
  revealIn,
  type Size,
  type Viewport,
  zoomViewport,
} from './viewport.ts';

/** The controls of a drawing in its viewport. */
export interface ViewportControls {
  /** The viewport's element, and the element that moves in it. */
  readonly stage: React.RefObject<HTMLElement | null>;
  readonly canvas: React.RefObject<HTMLDivElement | null>;
  /** The drawing's scale in percent. */
  readonly percent: number;
  readonly fit: () => void;
  /** Zooms by a factor around a point, by default the centre of the viewport. */
  readonly zoom: (factor: number, at?: Point) => void;
  readonly move: (by: Point) => void;
  readonly reveal: (target: Rectangle) => void;
  /** Shows a part as large as it fits. */
  readonly enter: (part: Rectangle) => void;
  /** Whether it is too far away to be read, except for the names of regions. */
  readonly distance: Distance;
}

/**
 * Moves a drawing in its viewport by drag, wheel, pinch and controls. The position is no React state:
 * moving changes a CSS transform and renders nothing.
 *
 * @param content the drawing's size, `null` while there is none
 * @param focus the part to keep in view until the user moves the drawing
 */
export function useViewport(content: Size | null, focus: Rectangle | null): ViewportControls {
  const stage = React.useRef<HTMLElement>(null);
  const canvas = React.useRef<HTMLDivElement>(null);
  const current = React.useRef<Viewport>({ x: 0, y: 0, scale: 1 });
  const currentFocus = React.useRef(focus);
  const mode = React.useRef<'initial' | 'fitted' | 'moved'>('initial');
  const [percent, setPercent] = React.useState(100);
  const [distance, setDistance] = React.useState<Distance>(null);
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
      setDistance(distanceOf(next));
      setPercent(Math.round(next.scale * 100));
    }
    function showMoved(next: Viewport): void {
      mode.current = 'moved';
      show(next);
    }
    /** Positions the drawing, unless the user has moved it. */
    function follow(): void {
      const window = room();
      if (mode.current === 'moved' || width === 0 || window.width === 0) return;
      show(
        mode.current === 'fitted'
          ? fitViewport(size, window)
          : openViewport(size, window, currentFocus.current),
      );
    }
    return {
      follow,
      attend: (rectangle: Rectangle | null): void => {
        const window = room();
        if (mode.current !== 'initial' || rectangle === null || window.width === 0) return;
        show(revealIn(current.current, rectangle, window));
      },
      fit: (): void => {
        mode.current = 'fitted';
        follow();
      },
      zoom: (factor: number, at?: Point): void => {
        const window = room();
        const centre = { x: window.width / 2, y: window.height / 2 };
        const bounds = { content: size, room: window };
        showMoved(zoomViewport(current.current, factor, at ?? centre, bounds));
      },
      move: (by: Point): void => {
        showMoved(panViewport(current.current, by, { content: size, room: room() }));
      },
      enter: (part: Rectangle): void => showMoved(enterViewport(part, room())),
      reveal: (target: Rectangle): void => show(revealIn(current.current, target, room())),
    };
  }, [width, height]);

  React.useLayoutEffect(() => {
    currentFocus.current = focus;
  }, [focus]);
  React.useLayoutEffect(() => controls.follow(), [controls]);
  React.useLayoutEffect(() => controls.attend(focus), [controls, focus]);
  React.useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    // A panel starts without a size, and a drawing that has not been moved follows its viewport.
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
      enter: controls.enter,
      distance,
    }),
    [percent, distance, controls],
  );
}
