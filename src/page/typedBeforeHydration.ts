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

function keep(event: Event): void {
  if (window.isAdopted) return removeEventListener(event.type, keep, true);
  const { target } = event;
  if (target instanceof HTMLInputElement && /^(text|email|tel)$/.test(target.type))
    event.stopPropagation();
}
