const EVENTS = 'keydown keypress keyup textInput input compositionstart compositionend';

/**
 * Keeps what is typed into a text field from React until the order has taken what was entered. For each such
 * event on a page that is not hydrated yet React hydrates it whole, at once, while the visitor waits for the
 * letter. Nothing is lost: the order takes the text from the form. A press, or a key on an answer or a
 * button, does reach React: what it does may depend on the page being hydrated within it.
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
    // React takes a field for unchanged that holds what it last saw in it, which is this: what is deleted
    // later would come back. To set the value of a text that is being composed could end that.
    if (!event.isComposing) target.value += '';
  }
}
