import { useLayoutEffect, useRef } from 'react';
import { useIsInView } from './form/useIsInView.ts';

/** Returns whether any part of the order form is in the viewport; `false` until hydration. */
export function useIsFormInView(): boolean {
  const form = useRef<Element>(null);
  useLayoutEffect(() => {
    form.current = document.querySelector('#order');
  }, []);
  return useIsInView(form, true);
}
