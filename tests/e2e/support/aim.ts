/** Presses on any control of a hydrated page, as the page gets them. */

import type { Page } from 'playwright';
import { SAMPLE_LINK } from '../../../src/page/sample/anchors.ts';
import type { Point } from './press.ts';

/** The control that each event of a press was on. */
interface Received {
  readonly pointerdown?: string;
  readonly pointerup?: string;
  readonly click?: string;
}

interface Controls {
  /** Returns the shown controls, in the sequence of the page. */
  shown: () => Element[];
  /** Returns the control that an element is, is a part of, or is the label of. */
  of: (element: EventTarget | null) => Element | null;
  /** Whether a control belongs to the field that has the focus, which a press on it does not leave. */
  isInFocus: (control: Element) => boolean;
  /** Returns 1 if a control is before another in the page, or else 0. */
  isBefore: (first: Element | null, second: Element) => number;
  /** Describes a control by its place among all and by its text. */
  describe: (control: Element | null) => string;
  /** The control that is aimed at. Its description is kept, because the press may change its place among all. */
  aimed: { readonly control: Element; readonly description: string } | null;
  /** The events of the press under way, by the controls that received them. Meanwhile no click has its effect. */
  received: Partial<Record<'pointerdown' | 'pointerup' | 'click', string>> | null;
}

declare global {
  interface Window {
    controls: Controls;
  }
}

/** A place to press, and the control that a visitor sees there. */
interface Aim {
  readonly point: Point;
  readonly control: string;
}

/**
 * Prepares the document that the page shows for the functions below. None of the presses that they follow has
 * its effect, so that the page stays as it is, and all controls can be pressed in turn.
 */
export async function followPresses(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ALL = 'a[href], button, input, summary, select';
    const controls: Controls = {
      aimed: null,
      received: null,
      shown: () =>
        [...document.querySelectorAll(ALL)].filter(
          (control) =>
            control.getClientRects().length > 0 &&
            getComputedStyle(control).visibility === 'visible',
        ),
      of: (element) => {
        const found = element instanceof Element ? element.closest(`${ALL}, label`) : null;
        return found instanceof HTMLLabelElement ? found.control : found;
      },
      isInFocus: (control) => {
        const { activeElement } = document;
        return (
          control instanceof HTMLInputElement &&
          activeElement instanceof HTMLInputElement &&
          control.name === activeElement.name
        );
      },
      isBefore: (first, second) => {
        const place = first?.compareDocumentPosition(second) ?? 0;
        return place & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : 0;
      },
      describe: (control) => {
        if (control === null) return 'no control';
        const place = [...document.querySelectorAll(ALL)].indexOf(control);
        return `${control.localName} ${place} (${control.id || control.textContent.slice(0, 30)})`;
      },
    };
    window.controls = controls;
    for (const type of ['pointerdown', 'pointerup', 'click'] as const) {
      const receive = (event: Event) => {
        if (controls.received === null) return;
        const { aimed } = controls;
        const control = controls.of(event.target);
        controls.received[type] ??=
          control === aimed?.control ? aimed.description : controls.describe(control);
        if (type !== 'click') return;
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener(type, receive, true);
    }
  });
}

/** How many controls are shown. */
export function countControls(page: Page): Promise<number> {
  return page.evaluate(() => window.controls.shown().length);
}

/**
 * Scrolls to a control outside of the field in use, as a visitor does, and measures where it is. A control that
 * another covers, or that disappears as its place comes into view, cannot be aimed at: the next one takes its
 * turn.
 *
 * @param number the number of the control among those that are shown; beyond the last, it begins anew
 * @param from whether the numbers begin with the first control of the page, or after the field in use
 */
export function aimAt(page: Page, number: number, from: 'page' | 'field' = 'page'): Promise<Aim> {
  return page.evaluate(
    async ({ number: first, from: beginning }) => {
      const { shown, isInFocus, isBefore, of, describe } = window.controls;
      const all = shown().filter((control) => !isInFocus(control));
      // The controls above the field come last.
      if (beginning === 'field') {
        const { activeElement } = document;
        all.sort((one, other) => isBefore(activeElement, other) - isBefore(activeElement, one));
      }
      for (let step = 0; step < all.length; step += 1) {
        const control = all[(first + step) % all.length];
        if (control === undefined) break;
        control.scrollIntoView({ block: 'center' });
        // The bars of the page follow what is in view.
        for (let count = 0; count < 3; count += 1) {
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
        for (const place of [control, ...labels]) {
          const { left, top, width, height } = place.getBoundingClientRect();
          const point = { x: left + width / 2, y: top + height / 2 };
          if (of(document.elementFromPoint(point.x, point.y)) !== control) continue;
          const description = describe(control);
          window.controls.aimed = { control, description };
          window.controls.received = {};
          return { point, control: description };
        }
      }
      throw new Error('No control is in view');
    },
    { number, from },
  );
}

/** Waits for the click of the press that was aimed last. Returns which controls received its events. */
export async function receivedPress(page: Page): Promise<Received> {
  const received = await page.evaluate(async (): Promise<Received> => {
    const { controls } = window;
    // A press that is lost has no click to wait for.
    const end = performance.now() + 1000;
    while (controls.received?.click === undefined && performance.now() < end) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    const events = controls.received ?? {};
    controls.received = null;
    return events;
  });
  if (received.click?.includes(`(${SAMPLE_LINK})`) === true) await closeSample(page);
  return received;
}

/** The sample is the one thing that opens all the same: its link listens for clicks before all others. */
async function closeSample(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.locator('button').first().click();
  await dialog.waitFor({ state: 'detached' });
}
