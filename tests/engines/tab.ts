/** What a person does in a tab of a browser, whatever drives it. */

/** How long a person holds a press, in ms. */
export const HOLD_MS = 80;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A key that writes nothing, or that does something to a control. */
export type Key = 'Tab' | 'Space' | 'Enter' | 'Escape';

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** A tab; positions are in CSS pixels of its window. */
export interface Tab {
  /** Opens a path of the product. */
  goto(path: string): Promise<void>;
  /** Goes back by the history. */
  back(): Promise<void>;
  /** Runs a function in the page. It must need nothing but its arguments. */
  evaluate<Result, Args extends readonly Json[]>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Moves the mouse to a point, and presses it for as long as a person does. */
  pressAt(point: Point): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** Presses a key. */
  key(name: Key): Promise<void>;
  /** Chooses files with a picker. */
  choose(selector: string, paths: readonly string[]): Promise<void>;
  /** Returns a picture of the window, as PNG. */
  screenshot(): Promise<Buffer>;
}

/**
 * Scrolls an element into the middle of the window, as a person does, and presses it when the window shows it
 * there. A browser that has not drawn it yet can take the press for what it still shows in that place.
 */
export async function press(tab: Tab, selector: string): Promise<void> {
  await tab.evaluate((found) => {
    document.querySelector(found)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, selector);
  await nextFrames(tab);
  await tab.pressAt(await centreAtRest(tab, selector));
}

/** Waits until the window shows the page as it is now. */
async function nextFrames(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });
}

/** Returns the centre of an element once it stands still. A person aims at what does. */
async function centreAtRest(tab: Tab, selector: string): Promise<Point> {
  let before = await centreOf(tab, selector);
  for (;;) {
    const now = await centreOf(tab, selector);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** Returns the centre of an element in the window. */
export function centreOf(tab: Tab, selector: string): Promise<Point> {
  return tab.evaluate((found) => {
    const element = document.querySelector(found);
    if (element === null) throw new Error(`There is no ${found}`);
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, selector);
}

/** Presses a field, replaces its text, and waits until the window shows it. */
export async function fill(tab: Tab, selector: string, text: string): Promise<void> {
  await press(tab, selector);
  await tab.evaluate((found) => {
    document.querySelector<HTMLInputElement>(found)?.select();
  }, selector);
  await tab.type(text);
  // Firefox scrolls to typed text in the next frame, which would undo what scrolls before.
  await nextFrames(tab);
}
