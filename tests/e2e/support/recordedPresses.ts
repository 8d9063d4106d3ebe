/** The presses that a visitor's documents get, one after the other. */

import type { Page } from 'playwright';

/** The key under which the session storage keeps the events of all documents of a visit. */
const KEY = 'events of the test';

declare global {
  interface Window {
    /** Returns what the events call the control that an element is, is a part of, or is the label of. */
    nameOfControl: (element: EventTarget | null) => string;
  }
}

/** Records from now on the presses that the page's documents get. Links stay where they are. */
export async function recordPresses(page: Page): Promise<void> {
  await page.addInitScript(record, KEY);
}

/** Returns the presses so far, in order: when each event came, what it was, and on which control. */
export async function recordedPresses(page: Page): Promise<string[]> {
  return JSON.parse((await page.evaluate((key) => sessionStorage.getItem(key), KEY)) ?? '[]');
}

function record(key: string): void {
  const CONTROLS = 'a[href], button, input, summary';
  const controlOf = (element: EventTarget | null): Element | null => {
    const found = element instanceof Element ? element.closest(`${CONTROLS}, label`) : null;
    return found instanceof HTMLLabelElement ? found.control : found;
  };
  window.nameOfControl = (element) => {
    const control = controlOf(element);
    const { id = '', textContent = '' } = control ?? {};
    return control === null
      ? 'no control'
      : `${control.localName} ${id || control.getAttribute('href') || textContent}`;
  };
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    const note = (event: Event) => {
      const events: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      const at = `${Math.round(event.timeStamp)} ms`;
      events.push(`${at}: ${type} on ${window.nameOfControl(event.target)}`);
      sessionStorage.setItem(key, JSON.stringify(events));
      if (type === 'click' && controlOf(event.target)?.matches('a')) event.preventDefault();
    };
    addEventListener(type, note, true);
  }
}
