import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsInView } from './form/useIsInView.ts';

/**
 * Returns whether any part of the order form is in the viewport; `false` until hydration. The sections around
 * the form, which may not be hydrated, know it by an attribute of the page's main element.
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
