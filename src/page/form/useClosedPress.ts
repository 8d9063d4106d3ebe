import { useEffect, type RefObject } from 'react';

/** A busy control is disabled too, but already shows what it is doing. */
const CLOSED = '[aria-disabled=true]:not([data-state=busy])';

/**
 * Handles presses of closed controls (`aria-disabled`) in a form. The control's description, which says
 * what is missing, scrolls into view and is passed to `onPress` as one sentence.
 */
export function useClosedPress(
  formRef: RefObject<HTMLFormElement | null>,
  onPress: (missing: string) => void,
): void {
  useEffect(() => {
    const form = formRef.current;
    function answer({ target }: Event): void {
      const control = target instanceof Element ? target.closest(CLOSED) : null;
      const notes = (control?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .flatMap((id) => document.getElementById(id) ?? []);
      if (notes.length === 0) return;
      // Enter in a field presses the submit button as well, but must not scroll the field away.
      const isElsewhere = document.activeElement?.matches('input:not([type=file])') === true;
      if (document.activeElement === control || !isElsewhere) {
        for (const note of notes) note.scrollIntoView({ block: 'nearest' });
      }
      onPress(notes.map(sentenceOf).join(' '));
    }
    form?.addEventListener('click', answer);
    return () => form?.removeEventListener('click', answer);
  }, [formRef, onPress]);
}

/** Returns the text of a note: its first line, and the others as a list. */
function sentenceOf(note: HTMLElement): string {
  const [first = '', ...others] = note.innerText.split(/\s*\n\s*/).filter((line) => line !== '');
  return [first, others.join('; ')].join(' ').trim();
}
