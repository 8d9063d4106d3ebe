/** Presses as a person makes them: at a point measured before, held for a moment. */

import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { IS_FIREFOX } from '../../support/sharedBrowser.ts';
import { DESKTOP, PHONE } from './session.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A press at a point that was measured before it, and what happens meanwhile. */
export type Press = (page: Page, point: Point, meanwhile?: () => Promise<void>) => Promise<void>;

/** How long a person holds a press, in ms. */
const HOLD_MS = 80;

export async function pressMouse(
  page: Page,
  { x, y }: Point,
  meanwhile = () => hold(),
): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await meanwhile();
  await page.mouse.up();
}

/**
 * Clicks twice at one place, at a person's pace, in two single clicks. The pace is that of the events' own times,
 * which a busy machine does not stretch.
 */
export async function clickTwiceAt(page: Page, { x, y }: Point): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const began = Date.now() - 4 * HOLD_MS;
  for (const [index, type] of (
    ['mousePressed', 'mouseReleased', 'mousePressed', 'mouseReleased'] as const
  ).entries()) {
    await devtools.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      clickCount: 1,
      timestamp: (began + index * HOLD_MS) / 1000,
    });
  }
  await devtools.detach();
}

/** Touches for real, so that the browser derives the click from the touch. */
export async function touch(page: Page, point: Point, meanwhile = () => hold()): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await meanwhile();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

/** Waits as long as a press lasts. */
export function hold(milliseconds: number = HOLD_MS): Promise<void> {
  return setTimeout(milliseconds);
}

/** Scrolls a control into the middle of the window, as a person does, and returns its centre. */
export async function pointOf(target: Locator): Promise<Point> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return centreOf(target);
}

/** Returns the centre of a control in the window. */
export async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${String(target)} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The ways of pressing that tests repeat. Firefox's protocol has no touch screen. */
export const WAYS: [way: string, viewport: typeof DESKTOP, hasTouch: boolean, press: Press][] = [
  ['a mouse at 1280 px', DESKTOP, false, pressMouse],
  IS_FIREFOX
    ? ['a mouse at 360 px', PHONE, false, pressMouse]
    : ['a finger at 360 px', PHONE, true, touch],
];
