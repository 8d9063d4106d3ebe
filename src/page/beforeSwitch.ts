import { idle } from './idle.ts';

/** After this time without input, in ms, a visitor is not likely to type in the next moment. */
export const REST_MS = 4000;

/** Events that show that the visitor is active. A key has no listener that could delay its paint. */
const INPUTS = ['pointerdown', 'focusin', 'input'];

/** Events that precede a press of a button. */
const APPROACHES = ['pointerover', 'focusin', 'pointerdown'];

/**
 * Calls `load` once: when a pointer or the focus reaches a button of the language switch, or else in an idle
 * moment after the visitor has rested for some seconds. Its work would delay a key that is pressed meanwhile.
 *
 * @returns a function that ends the wait
 */
export function beforeSwitch(load: () => void): () => void {
  const over = new AbortController();
  const options = { capture: true, passive: true, signal: over.signal };
  let timer: number | undefined;

  function wait(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void idle(REST_MS).then(loadNow), REST_MS);
  }
  function approach({ target }: Event): void {
    if (target instanceof Element && target.closest('[name=lang]') !== null) loadNow();
  }
  function loadNow(): void {
    if (over.signal.aborted) return;
    end();
    load();
  }
  function end(): void {
    window.clearTimeout(timer);
    over.abort();
  }

  for (const type of INPUTS) window.addEventListener(type, wait, options);
  for (const type of APPROACHES) window.addEventListener(type, approach, options);
  wait();
  return end;
}
