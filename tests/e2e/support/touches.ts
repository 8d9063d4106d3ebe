/** A visitor's first presses, at random moments while the page is hydrated. */

import type { Locator, Page } from 'playwright';
import { choice, control } from './form.ts';
import { hold, pointOf, type Press } from './press.ts';

/** Controls of questions that do not depend on each other, and the answers of each. */
const QUESTIONS: readonly (readonly ((page: Page) => Locator)[])[] = [
  [(page) => choice(page, 'filingWhere', 'us'), (page) => choice(page, 'filingWhere', 'consular')],
  [(page) => choice(page, 'direction', 'PT_EN'), (page) => choice(page, 'direction', 'EN_PT')],
  [(page) => control(page, 'rush')],
  [(page) => control(page, 'mailHardCopy')],
];

/** The longest pause between two presses, in ms: longer than the hydration of a page takes. */
const LONGEST_PAUSE_MS = 400;

/**
 * Goes to a page and presses a control of each question, in a random sequence with random pauses.
 *
 * @param page of a tab of its own: an order that the tab has stored would have answers already
 * @param random returns the next number of 0 to 1, as `Math.random` does
 * @returns the controls whose press was lost, followed by where all presses went
 */
export async function touchAtRandom(
  page: Page,
  path: string,
  press: Press,
  random: () => number,
): Promise<string[]> {
  await page.goto(path);
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'click']) {
      const mark = ({ target }: Event) =>
        performance.mark(`${type} on ${target instanceof Element ? target.id : 'the page'}`);
      addEventListener(type, mark, true);
    }
  });
  const order = QUESTIONS.map((answers) => ({ answers, rank: random() }));
  const pressed = order
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ answers }) => answers[Math.floor(random() * answers.length)]?.(page));
  for (const target of pressed) {
    if (target === undefined) throw new Error('A question has no answers');
    await press(page, await pointOf(target), () => hold(60 + random() * 60));
    await hold(random() * LONGEST_PAUSE_MS);
  }
  await page.waitForFunction(() => window.isAdopted === true);
  const lost: string[] = [];
  for (const target of pressed) {
    if (target !== undefined && !(await target.isChecked())) lost.push(String(target));
  }
  return lost.length === 0 ? [] : [...lost, ...(await marks(page))];
}

/** Returns the presses that the page got, in ms since it was opened. */
function marks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('mark')
      .map(({ name, startTime }) => `${Math.round(startTime)} ms: ${name}`),
  );
}
