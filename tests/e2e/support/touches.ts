/** A visitor's first presses, at random moments while the page is hydrated. */

import type { Page } from 'playwright';
import type { Language } from '../../../src/domain/language.ts';
import { SAMPLE_LINK } from '../../../src/page/sample/anchors.ts';
import { hold, type Point, type Press } from './press.ts';
import { recordedPresses, recordPresses } from './recordedPresses.ts';

/** What can be pressed: one of the elements of a selector that are in view. */
interface Pressable {
  readonly selector: string;
  /**
   * Whether a press had its effect, beyond its click.
   *
   * @param value of the pressed control, or its id if it has one
   */
  readonly isAnswered?: (page: Page, value: string) => Promise<boolean>;
  /** Whether the visitor waits for the effect, which can be a new document. */
  readonly isAwaited?: true;
  /** Whether the effect ends with its document: nothing brings it into a new one. */
  readonly isOfDocument?: true;
}

const isThere = async (page: Page, selector: string) => (await page.locator(selector).count()) > 0;
const isChecked = (page: Page, id: string) => page.locator(`#${id}`).isChecked();

/** What leaves the page as it is, or nearly so. The questions do not depend on each other. */
const PRESSABLES: readonly Pressable[] = [
  { selector: '[name=filingWhere]', isAnswered: isChecked },
  { selector: '[name=direction]', isAnswered: isChecked },
  { selector: '[name=rush]', isAnswered: isChecked },
  { selector: '[name=mailHardCopy]', isAnswered: isChecked },
  // Start, the link of the price bar, and other links.
  { selector: 'a[href="#upload"]' },
  { selector: '#upload .wrap > [data-state] > a' },
  { selector: '#content a[href^="#order-"]' },
  { selector: 'header nav a, footer a' },
  {
    selector: '#faq summary',
    isAnswered: (page) => isThere(page, '#faq details[open]'),
    isOfDocument: true,
  },
  {
    selector: 'button[lang]:not([aria-pressed=true])',
    isAnswered: (page, language) => isThere(page, `html[lang^=${language}]`),
    isAwaited: true,
  },
];

/** What opens something over the page, or scrolls to what is missing. Nothing is pressed after it. */
const LAST: readonly Pressable[] = [
  { selector: `#${SAMPLE_LINK}`, isAnswered: (page) => isThere(page, 'dialog[open]') },
  { selector: '[popovertarget]', isAnswered: (page) => isThere(page, '#menu:popover-open') },
  { selector: '[name=file]' },
  {
    selector: '#order [type=submit]',
    isAnswered: (page) => isThere(page, '#order-checkout-note, #order [aria-invalid=true]'),
  },
];

/** The longest pause between two presses, in ms: longer than the hydration of a page takes. */
const LONGEST_PAUSE_MS = 400;

/** The longest time from a look at the page to the press, in ms. */
const LONGEST_AIM_MS = 250;

/** How many frames a person needs at least to see what has come into view: a tenth of a second. */
const FRAMES_TO_SEE = 6;

/** How many controls are pressed on a page that is not left by the first of them. */
const PRESSES = 4;

/** How often the first press is one after which nothing is pressed. */
const SHARE_OF_LAST = 0.2;

/** How long a slow processor may take to show the effect of a press, in ms. */
const EFFECT_MS = 20_000;

/** A control in view. */
interface Aim {
  readonly point: Point;
  readonly name: string;
  readonly value: string;
}

/** A press that was made. */
interface Pressed {
  readonly pressable: Pressable;
  readonly aim: Aim;
  /** Whether it had its effect before its document went. */
  wasAnswered?: boolean | undefined;
}

/** The presses on one page. */
interface Touches {
  readonly count: number;
  /** The controls whose press was lost, followed by where all presses went. */
  readonly lost: readonly string[];
}

/**
 * Goes to a page and presses controls in a random sequence with random pauses, each some moments after the
 * visitor saw where it was.
 *
 * @param page of a tab of its own: an order that the tab has stored would have answers already
 * @param random returns the next number of 0 to 1, as `Math.random` does
 */
export async function touchAtRandom(
  page: Page,
  language: Language,
  press: Press,
  random: () => number,
): Promise<Touches> {
  await recordPresses(page);
  await page.goto(`/${language}/`);
  const pressed: Pressed[] = [];
  const pressOne = async (pressable: Pressable) => {
    const begun = pressable.isAwaited && (await noteDocument(page, pressed));
    const aim = await aimAt(page, pressable.selector, random());
    if (aim === null || pressed.some((before) => leadsTo(aim, before.aim))) return;
    await hold(random() * LONGEST_AIM_MS);
    await press(page, aim.point, () => hold(60 + random() * 60));
    if (begun && (await isAnswered(page, { pressable, aim }))) await begun.recordEnd();
    pressed.push({ pressable, aim });
    await hold(random() * LONGEST_PAUSE_MS);
  };
  const sequence = random() < SHARE_OF_LAST ? [] : inRandomSequence(PRESSABLES, random);
  for (const pressable of sequence) {
    if (pressed.length < PRESSES - 1) await pressOne(pressable);
  }
  const [last] = inRandomSequence(LAST, random);
  if (last !== undefined) await pressOne(last);
  // Where only links were pressed, the page may not have been hydrated.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => window.isAdopted === true);

  const events = await recordedPresses(page);
  const lost: string[] = [];
  for (const each of pressed) {
    const isClicked = events.some((event) => event.endsWith(`click on ${each.aim.name}`));
    if (!isClicked || !(each.wasAnswered ?? (await isAnswered(page, each))))
      lost.push(each.aim.name);
  }
  return { count: pressed.length, lost: lost.length === 0 ? [] : [...lost, ...events] };
}

/** Whether a control is a link to one that was pressed: what is answered is no longer missing. */
function leadsTo({ name }: Aim, { value }: Aim): boolean {
  const [, answered] = /^a #(.+)/.exec(name) ?? [];
  return answered !== undefined && value.startsWith(answered);
}

function inRandomSequence<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/**
 * Notes which effects the document shows that a new one would not.
 *
 * @returns a function that records them if a new document has taken its place
 */
async function noteDocument(page: Page, pressed: readonly Pressed[]) {
  const began = () => page.evaluate(() => performance.timeOrigin);
  const shown = pressed.filter(({ pressable }) => pressable.isOfDocument);
  const wereAnswered = await Promise.all(shown.map((each) => isAnswered(page, each)));
  const before = await began();
  return {
    async recordEnd(): Promise<void> {
      if ((await began()) === before) return;
      for (const [index, each] of shown.entries()) each.wasAnswered = wereAnswered[index];
    },
  };
}

/** Waits for the effect of a press. Returns whether it came. */
async function isAnswered(page: Page, { pressable, aim }: Pressed): Promise<boolean> {
  const end = performance.now() + EFFECT_MS;
  for (;;) {
    // While one document replaces another, there is none to ask.
    const is = (await pressable.isAnswered?.(page, aim.value).catch(() => false)) ?? true;
    if (is || performance.now() > end) return is;
    await hold(50);
  }
}

/**
 * Scrolls to one of the elements of a selector, and waits until a person could see it there. Meanwhile the page draws
 * what follows from its place: observers report after a frame, and React renders in the next. Returns where it is, or
 * `null` if it is not in view there.
 */
function aimAt(page: Page, selector: string, random: number): Promise<Aim | null> {
  return page.evaluate(
    async ({ selector: searched, random: at, frames }) => {
      const shown = [...document.querySelectorAll<HTMLElement>(searched)].filter((element) =>
        [element, ...((element instanceof HTMLInputElement && element.labels) || [])].some(
          (each) =>
            each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible',
        ),
      );
      const element = shown[Math.floor(at * shown.length)];
      if (element === undefined) return null;
      element.scrollIntoView({ block: 'center' });
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise((drawn) => requestAnimationFrame(drawn));
        await new Promise((reported) => setTimeout(reported));
      }
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const name = window.nameOfControl(element);
      for (const place of [element, ...labels]) {
        const { left, top, width, height } = place.getBoundingClientRect();
        const point = { x: left + width / 2, y: top + height / 2 };
        if (window.nameOfControl(document.elementFromPoint(point.x, point.y)) !== name) continue;
        return { point, name, value: element.id || (element.getAttribute('value') ?? '') };
      }
      return null;
    },
    { selector, random, frames: FRAMES_TO_SEE },
  );
}
