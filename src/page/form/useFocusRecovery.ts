import { useCallback, useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps focus when the button that had it goes away: it moves on to the button that took the
 * place in its list, to the last one there, or else to `fallbackId`.
 *
 * @returns the `onFocus` of the element within which buttons come and go
 */
export function useFocusRecovery(fallbackId: string): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; list: Element | null; index: number } | null>(null);

  useLayoutEffect(() => {
    const left = last.current;
    if (left === null || left.element.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const buttons = left.list?.isConnected ? left.list.querySelectorAll('button') : [];
    const heir = buttons[Math.min(left.index, buttons.length - 1)];
    (heir ?? document.getElementById(fallbackId))?.focus({ preventScroll: heir === undefined });
  });

  return useCallback(({ target }: FocusEvent) => {
    const list = target.closest('ul');
    const index = [...(list?.querySelectorAll('button') ?? [])].findIndex(
      (button) => button === target,
    );
    last.current = { element: target, list, index };
  }, []);
}
