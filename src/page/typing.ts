import type { Press } from '../order/press.ts';

/** The events that a key in a text field triggers and that React listens for. */
const KEY_EVENTS =
  'keydown keypress keyup textInput input change compositionstart compositionend selectionchange';

/** React has to know what was typed before it responds to these. */
const ENDS = 'submit pagehide visibilitychange';

/** The fields with text that React has not seen. A program may fill in several at once. */
const typedIn = new Set<HTMLInputElement>();
let isReporting = false;

/**
 * Hides typing in the order's text fields from React until the letter is painted, so that a key
 * never waits for React: the field paints it by itself. React sees the letter after the frame, and
 * never during a press.
 *
 * Before the order has adopted what was entered, React receives no event at all: on a page that is not
 * hydrated yet, it would respond to each by hydrating the whole page synchronously. Nothing is lost: the
 * order reads the text from the form. A press, or a key on an answer or a button, does reach React, because
 * its effect may depend on hydration during the event.
 */
export function paintBeforeReact({ whenOver }: Press): void {
  for (const type of KEY_EVENTS.split(' ')) addEventListener(type, hide, true);
  for (const type of ENDS.split(' ')) addEventListener(type, reportTyping, true);
  addEventListener('focusout', reportStill, true);

  /** Reports now, or after the current press, because the update could move the pressed control. */
  function reportStill(): void {
    whenOver(reportTyping);
  }

  function hide(event: Event & { readonly isComposing?: boolean }): void {
    const { target } = event;
    if (isReporting || !isTextField(target)) return;
    event.stopPropagation();
    if (window.isAdopted) {
      if (event.type !== 'input' && event.type !== 'change') return;
      // The report runs in a task after the frame is painted.
      if (typedIn.size === 0) requestAnimationFrame(() => setTimeout(reportStill));
      typedIn.add(target);
    } else if (!event.isComposing) {
      // The assignment shows React the current text. Otherwise a letter that is deleted later would come
      // back, because the field would hold what React last saw. An assignment during composition could end it.
      target.value += '';
    }
  }
}

/** Reports typed text to React, before the event of the form that follows it has an effect. */
export function reportTyping(): void {
  // An event that is dispatched here can call this function again.
  if (typedIn.size === 0) return;
  const fields = [...typedIn];
  typedIn.clear();
  isReporting = true;
  for (const field of fields) {
    // React ignores the second event, unless an extension of the browser stopped the first.
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  isReporting = false;
}

/** Returns whether something is a text field of the order. */
function isTextField(target: EventTarget | null): target is HTMLInputElement {
  return (
    target instanceof HTMLInputElement &&
    /text|email|tel/.test(target.type) &&
    target.form?.id === 'order'
  );
}
