import { useContext, useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { whenScrolled } from '../keepPlace.ts';
import { PressContext } from '../pressContext.ts';

/** Excludes the greatest height of the top bar. */
const BELOW_TOP_BAR = { rootMargin: '-72px 0px 0px' };

/**
 * Returns whether any part of the element is in view below the top bar; `false` until the hydrated page is
 * scrolled. It does not change during a press, nor because the page wakes: what follows from it could hide the
 * control that is pressed, or is about to be.
 *
 * @param isThere whether the element is rendered
 */
export function useIsInView(ref: RefObject<Element | null>, isThere: boolean): boolean {
  const { whenOver } = useContext(PressContext);
  const [isHydrated] = useState(useIsHydrating());
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

/** Whether the component is being hydrated: React reads the server's value of a store then, and only then. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
