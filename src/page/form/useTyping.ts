import { useContext, useEffect, useState, type RefObject } from 'react';
import { PressContext } from '../pressContext.ts';
import { isTextField } from '../typing.ts';

/** Without an on-screen keyboard, typing is over after a pause of this length. */
export const PAUSE_MS = 2000;

/**
 * Returns whether a text field of a form is being typed in. On a touch screen this lasts while the field
 * has the focus and the keyboard stays open. It neither begins nor ends during a press.
 */
export function useTyping(formRef: RefObject<HTMLFormElement | null>): boolean {
  const { whenOver } = useContext(PressContext);
  const [isTyping, setTyping] = useState(false);

  useEffect(() => {
    const form = formRef.current;
    const viewport = window.visualViewport;
    const touchScreen = window.matchMedia('(pointer: coarse)');
    let timer: number | undefined;
    let height = heightOf(viewport);

    function rest(): void {
      window.clearTimeout(timer);
      whenOver(() => setTyping(touchScreen.matches && isTextFocused()));
    }
    /** The field that is entered next is often typed in, so that the change would be undone at once. */
    function left({ relatedTarget }: FocusEvent): void {
      // A blur that was hidden from React is dispatched again once the next field has the focus.
      if (!isTextField(relatedTarget) && !isTextFocused()) rest();
    }
    function focused(): void {
      if (touchScreen.matches && isTextFocused()) whenOver(() => setTyping(true));
    }
    function typed({ target }: Event): void {
      if (!isTextField(target)) return;
      window.clearTimeout(timer);
      whenOver(() => setTyping(true));
      if (!touchScreen.matches) timer = window.setTimeout(rest, PAUSE_MS);
    }
    /**
     * Notices that the keyboard was opened, or was closed while the field kept the focus. Without an on-screen
     * keyboard it is the window that was resized, or the page that was zoomed.
     */
    function resized(): void {
      const before = height;
      height = heightOf(viewport);
      if (touchScreen.matches && height !== before)
        whenOver(() => setTyping(height < before && isTextFocused()));
    }

    // A field may have been entered before the page was hydrated.
    focused();
    form?.addEventListener('focusin', focused);
    form?.addEventListener('focusout', left);
    // Runs after React's own listener: an earlier render would discard what was just typed.
    document.addEventListener('input', typed);
    viewport?.addEventListener('resize', resized);
    return () => {
      window.clearTimeout(timer);
      form?.removeEventListener('focusin', focused);
      form?.removeEventListener('focusout', left);
      document.removeEventListener('input', typed);
      viewport?.removeEventListener('resize', resized);
    };
  }, [formRef, whenOver]);

  return isTyping;
}

function isTextFocused(): boolean {
  return isTextField(document.activeElement);
}

/** Returns the height of the visible part of the page in unzoomed pixels. */
function heightOf(viewport: VisualViewport | null): number {
  return viewport ? Math.round(viewport.height * viewport.scale) : 0;
}
