import { useEffect, useState, type RefObject } from 'react';
import { NO_PRESS, type Press } from '../../order/press.ts';

/** The inputs for which a phone shows its keyboard. */
const TEXT_INPUT = 'input:is([type=text], [type=email], [type=tel])';

/** Without a keyboard on the screen, typing is over after a pause of this time. */
const PAUSE_MS = 2000;

/**
 * Returns whether a text field of a form is being typed in. On a touch screen that is as long as it
 * has the focus and the keyboard was not put away. What a press leads to comes before its end.
 */
export function useTyping(
  formRef: RefObject<HTMLFormElement | null>,
  { whenOver }: Press = NO_PRESS,
): boolean {
  const [isTyping, setTyping] = useState(false);

  useEffect(() => {
    const form = formRef.current;
    const viewport = window.visualViewport;
    let timer: number | undefined;
    let height = heightOf(viewport);

    function rest(): void {
      window.clearTimeout(timer);
      whenOver(() => setTyping(isTouchScreen() && isTextFocused()));
    }
    function focused(): void {
      if (isTouchScreen() && isTextFocused()) setTyping(true);
    }
    function typed({ target }: Event): void {
      if (!isTextInput(target) || !form?.contains(target)) return;
      window.clearTimeout(timer);
      setTyping(true);
      if (!isTouchScreen()) timer = window.setTimeout(rest, PAUSE_MS);
    }
    /** A keyboard came, or was put away while the field kept the focus. */
    function resized(): void {
      const before = height;
      height = heightOf(viewport);
      if (height !== before) whenOver(() => setTyping(height < before && isTextFocused()));
    }

    // A field may have been entered before the page was hydrated.
    focused();
    form?.addEventListener('focusin', focused);
    form?.addEventListener('focusout', rest);
    // After React's own listener: rendered before it, a field would lose what was just typed.
    document.addEventListener('input', typed);
    viewport?.addEventListener('resize', resized);
    return () => {
      window.clearTimeout(timer);
      form?.removeEventListener('focusin', focused);
      form?.removeEventListener('focusout', rest);
      document.removeEventListener('input', typed);
      viewport?.removeEventListener('resize', resized);
    };
  }, [formRef, whenOver]);

  return isTyping;
}

function isTextInput(target: EventTarget | null): target is Element {
  return target instanceof Element && target.matches(TEXT_INPUT);
}

function isTextFocused(): boolean {
  return isTextInput(document.activeElement);
}

function isTouchScreen(): boolean {
  return window.matchMedia('(pointer: coarse)').matches;
}

/** The height of what is seen of the page, which zooming does not change. */
function heightOf(viewport: VisualViewport | null): number {
  return viewport ? Math.round(viewport.height * viewport.scale) : 0;
}
