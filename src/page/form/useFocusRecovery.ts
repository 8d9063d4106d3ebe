import { useCallback, useLayoutEffect, useRef, type FocusEvent } from 'react';

/**
 * Moves the focus when the focused button is removed: to the button that brings its row back, to the one
 * now at its index in the list, to the last one in the list, or else to the element `fallbackId`.
 *
 * @returns the `onFocus` handler of an element that contains the buttons
 */
export function useFocusRecovery(fallbackId: string): (event: FocusEvent) => void {
  const last = useRef<{ element: Element; list: Element | null; index: number } | null>(null);

  useLayoutEffect(() => {
    const removed = last.current;
    if (removed === null || removed.element.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const buttons = removed.list?.isConnected ? removed.list.querySelectorAll('button') : [];
    const undo = removed.list?.querySelector<HTMLElement>('[data-state=removed] button');
    const successor = undo ?? buttons[Math.min(removed.index, buttons.length - 1)];
    (successor ?? document.getElementById(fallbackId))?.focus({
      preventScroll: successor === undefined,
    });
  });

  return useCallback(({ target }: FocusEvent) => {
    const list = target.closest('ul');
    const index = [...(list?.querySelectorAll('button') ?? [])].findIndex(
      (button) => button === target,
    );
    last.current = { element: target, list, index };
  }, []);
}
