import type { Press } from '../order/press.ts';

/** Events of keys that no component of the page needs, but that React listens for in both phases. */
const UNUSED_EVENTS = /^(key|comp|text)/;

/** The other events that a key in a text field triggers, and the end of a composition, which has no other. */
const KEY_EVENTS = 'input change selectionchange compositionend';

/**
 * React sees what was typed when there has been no key for this time after the frame, in ms: its work delays none of
 * the letters of a word. A person does not notice the wait.
 */
export const LULL_MS = 100;

/** React has to know what was typed before it responds to these. */
const ENDS = 'submit pagehide visibilitychange';

/** The fields that have lost the focus with a text that React has not seen. It has not seen that either. */
const blurred = new Set<HTMLInputElement>();
let isReporting = false;
let isUrgent = false;
let timer: number | undefined;

/**
 * Keeps React, which has not hydrated the root yet, from listening for the events of keys there. A key with
 * listeners waits for them, and React would respond to one by hydrating what has it synchronously.
 */
export function withoutKeys(root: Element): Element {
  root.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions]) => {
    if (!UNUSED_EVENTS.test(type)) Element.prototype.addEventListener.call(root, type, ...rest);
  };
  return root;
}

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
  // Enter clicks the button first, which then says what is missing. The click of a pointer ends a press.
  addEventListener(
    'click',
    ({ detail }) => {
      if (detail === 0) reportTyping();
    },
    true,
  );
  addEventListener('focusout', noteBlur, true);

  /** Reports now, or after the current press, because the update could move the pressed control. */
  function reportStill(): void {
    whenOver(reportTyping);
  }

  /** The order corrects the text of a field that loses the focus. It must not correct the text before. */
  function noteBlur(event: Event): void {
    reportStill();
    const { target } = event;
    if (isReporting || !isUnseen(target)) return;
    event.stopPropagation();
    blurred.add(target);
  }

  function hide(event: Event): void {
    const { target } = event;
    if (isReporting || !isTextField(target)) return;
    event.stopPropagation();
    if (window.isAdopted) {
      if (event.type !== 'input' && event.type !== 'change') return;
      if (isUrgent) return reportStill();
      window.clearTimeout(timer);
      requestAnimationFrame(() => (timer = window.setTimeout(reportStill, LULL_MS)));
    } else {
      // Shows React the current text. Otherwise a letter that is deleted later would come back, because the field
      // would hold what React last saw. React's setter writes into a copy: written into the field, the text of an
      // email loses the spaces around it, which moves the caret, and a composition ends.
      Reflect.set(target, 'value', target.value, target.cloneNode());
    }
  }
}

/**
 * Makes React see each letter at once. While it renders a switch of the language, in parts between which a visitor can
 * type, it would otherwise replace a letter at the end by the text that it knew when it began.
 */
export function reportAtOnce(isOn: boolean): void {
  isUrgent = isOn;
}

/**
 * Reports text to React that it has not seen, before the event of the form that follows has an effect. It was typed, or
 * filled in by a program, perhaps several fields at once and without an event.
 */
export function reportTyping(): void {
  // An event that is dispatched here can call this function again.
  if (isReporting) return;
  isReporting = true;
  const fields = [...document.querySelectorAll('#order input')]
    .filter(isUnseen)
    .map((field) => [field, field.value] as const);
  for (const [field, text] of fields) {
    // What React renders for one field may undo another. The field's own setter is React's, from which it would
    // hide the restored text.
    if (field.value !== text) Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    // React ignores the second event, unless an extension of the browser stopped the first.
    for (const type of ['input', 'change', ...(blurred.delete(field) ? ['focusout'] : [])]) {
      field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
  isReporting = false;
}

/**
 * Whether React has not seen the text of a text field, or that it lost the focus. What React rendered last is in the
 * attribute too.
 */
function isUnseen(target: EventTarget | null): target is HTMLInputElement {
  if (!window.isAdopted || !isTextField(target)) return false;
  return target.value !== target.defaultValue || blurred.has(target);
}

/** Returns whether something is a text field of the order, for which a phone shows its keyboard. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement {
  return (
    target instanceof HTMLInputElement &&
    /text|email|tel/.test(target.type) &&
    target.form?.id === 'order'
  );
}
