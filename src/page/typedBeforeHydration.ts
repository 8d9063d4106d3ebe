const EVENTS = 'keydown keypress keyup textInput input compositionstart compositionend';

/**
 * Hides typing in text fields from React until the order has adopted what was entered. On a page that is not
 * hydrated yet, React would respond to each such event by hydrating the whole page synchronously, while the
 * visitor waits for the letter. Nothing is lost: the order reads the text from the form. A press, or a key on
 * an answer or a button, does reach React, because its effect may depend on hydration during the event.
 */
export function keepTypingFromReact(): void {
  for (const type of EVENTS.split(' ')) addEventListener(type, keep, true);
}

function keep(event: Event & { readonly isComposing?: boolean }): void {
  const { target } = event;
  if (
    !window.isAdopted &&
    target instanceof HTMLInputElement &&
    /text|email|tel/.test(target.type)
  ) {
    event.stopPropagation();
    // The assignment shows React the current text. Otherwise a letter that is deleted later would come back,
    // because the field would hold what React last saw. An assignment during composition could end it.
    if (!event.isComposing) target.value += '';
  }
}
