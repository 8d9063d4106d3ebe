import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsInView } from './form/useIsInView.ts';

/**
 * Returns whether any part of the order form is in the viewport; `false` until hydration. The sections around
 * the form may not be hydrated, so an attribute of the main element tells their style sheets.
 */
export function useIsFormInView(): boolean {
  const form = useRef<Element>(null);
  useLayoutEffect(() => {
    form.current = document.querySelector('#order');
  }, []);
  const isInView = useIsInView(form, true);
  useEffect(() => {
    document.querySelector('#content')?.toggleAttribute('data-ordering', isInView);
  }, [isInView]);
  return isInView;
}
