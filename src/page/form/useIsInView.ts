import { useContext, useEffect, useState, type RefObject } from 'react';
import { PressContext } from '../pressContext.ts';

/** Excludes the greatest height of the top bar. */
const BELOW_TOP_BAR = { rootMargin: '-72px 0px 0px' };

/**
 * Returns whether any part of the element is in view below the top bar; `false` until hydration. It does not
 * change during a press: what follows from it could hide the pressed control.
 *
 * @param isThere whether the element is rendered
 */
export function useIsInView(ref: RefObject<Element | null>, isThere: boolean): boolean {
  const { whenOver } = useContext(PressContext);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!isThere || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => whenOver(() => setInView(entry?.isIntersecting === true)),
      BELOW_TOP_BAR,
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, isThere, whenOver]);
  return isInView;
}
