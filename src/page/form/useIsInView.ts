import { useContext, useEffect, useState, type RefObject } from 'react';
import { whenScrolled } from '../keepPlace.ts';
import { PressContext } from '../pressContext.ts';

/** Excludes the greatest height of the top bar. */
const BELOW_TOP_BAR = { rootMargin: '-72px 0px 0px' };

/**
 * Returns whether any part of the element is in view below the top bar. It does not change during a press, nor
 * because the page hydrates: what follows from it could hide the control that is pressed, or is about to be.
 *
 * @param isThere whether the element is rendered
 * @param isHydrated whether the page was prerendered; if so, the result is `false` until the visitor scrolls
 */
export function useIsInView(
  ref: RefObject<Element | null>,
  isThere: boolean,
  isHydrated: boolean,
): boolean {
  const { whenOver } = useContext(PressContext);
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!isThere || element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => whenOver(() => setInView(entry?.isIntersecting === true)),
      BELOW_TOP_BAR,
    );
    const observe = () => observer.observe(element);
    const endWait = isHydrated ? whenScrolled(observe) : undefined;
    if (!isHydrated) observe();
    return () => {
      endWait?.();
      observer.disconnect();
    };
  }, [ref, isThere, isHydrated, whenOver]);
  return isInView;
}
