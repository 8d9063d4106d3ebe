import { useLayoutEffect } from 'react';

/** Keeps the page behind a modal dialog where it is, and as wide as it was beside its scrollbar. */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { documentElement } = document;
    const { style } = documentElement;
    style.paddingRight = `${window.innerWidth - documentElement.clientWidth}px`;
    style.overflow = 'hidden';
    documentElement.dataset['sample'] = '';
    return () => {
      style.paddingRight = '';
      style.overflow = '';
      delete documentElement.dataset['sample'];
    };
  }, []);
}
