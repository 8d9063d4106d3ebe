import * as React from 'react';
import type { Size } from './viewport.ts';

/** Observes the size of an element; `null` until it has one, since panels start hidden. */
export function useSize(ref: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = React.useState<Size | null>(null);
  React.useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
