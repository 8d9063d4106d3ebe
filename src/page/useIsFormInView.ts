import { useEffect, useRef, useState } from 'react';
import { useIsInView } from './form/useIsInView.ts';

/** After these a visitor expects the page to change. */
const ACTS = ['scroll', 'pointerup', 'keydown'];

/**
 * Returns whether any part of the order form is in the viewport; `false` until the visitor does something on the
 * hydrated page, because what it hides may be about to be pressed. The sections around the form may not be
 * hydrated, so an attribute of the main element tells their style sheets.
 */
export function useIsFormInView(): boolean {
  const form = useRef<Element>(null);
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    const act = () => {
      form.current = document.querySelector('#order');
      setActed(true);
    };
    for (const type of ACTS) window.addEventListener(type, act);
    return () => {
      for (const type of ACTS) window.removeEventListener(type, act);
    };
  }, []);
  const isInView = useIsInView(form, hasActed);
  useEffect(() => {
    document.querySelector('#content')?.toggleAttribute('data-ordering', isInView);
  }, [isInView]);
  return isInView;
}
