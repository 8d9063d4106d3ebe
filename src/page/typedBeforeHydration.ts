/**
 * The events of keys and fingers that answer nothing by themselves. For each of them that reaches a page
 * before it is hydrated React hydrates it whole, at once, while the visitor waits for the letter.
 */
const EVENTS =
  'keydown keypress keyup textInput input compositionstart compositionend pointerdown pointerup mousedown mouseup touchstart touchend';

/**
 * Keeps them from React until the order has taken what was entered. Nothing is lost: the order takes it from
 * the form, and buttons answer their click.
 */
export function keepTypingFromReact(): void {
  for (const type of EVENTS.split(' ')) addEventListener(type, keep, true);
}

function keep(event: Event): void {
  if (window.isAdopted) removeEventListener(event.type, keep, true);
  else event.stopPropagation();
}
