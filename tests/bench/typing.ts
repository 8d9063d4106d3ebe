import type { Locator, Page } from 'playwright';
import type { Row } from './support/rows.ts';
import type { PageName, Stage } from './support/stage.ts';

const ROUNDS = 5;

/** How long a person holds a press, in milliseconds. */
const HOLD_MS = 90;

/** Typed straight after the page has loaded and the field was pressed, which starts the scripts. */
const NAME = 'Helena Duarte Ferraz de Albuquerque e Souza';
const EMAIL = 'helena@example.com';
const BETWEEN_KEYS = { delay: 60 };

/** Measures how long a first press and keys wait for their paint, and the longest task that they set off. */
export default async function benchTyping(stage: Stage): Promise<Row[]> {
  const names = ['ours', 'bare', 'react'] as const;
  const samples = { ours: noSamples(), bare: noSamples(), react: noSamples() };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const { page, context } = await stage.open(name, { isSlow: true });
      // Playwright evaluates its own script in the page before its first action there.
      await page.locator('#order-name').isVisible();
      await readLongest(page);
      await pressAsPerson(page.locator('#order-name'));
      await page.locator('#order-name').pressSequentially(NAME, BETWEEN_KEYS);
      await untilAwake(page, name);
      const first = await readLongest(page);
      samples[name].first.push(first.key);
      samples[name].task.push(first.task);
      await page.locator('#order-email').pressSequentially(EMAIL, BETWEEN_KEYS);
      samples[name].later.push((await readLongest(page)).key);
      await context.close();
    }
  }
  const row = (what: string, kind: keyof Samples): Row => ({
    what,
    unit: 'ms',
    figures: {
      ours: samples.ours[kind],
      'without scripts': samples.bare[kind],
      'React form': samples.react[kind],
    },
  });
  return [
    row('Slowest event of the first touch and the keys after it', 'first'),
    row('Longest task over 50 ms after the first touch', 'task'),
    row('Slowest later key', 'later'),
  ];
}

/** The longest times of each round, in milliseconds. */
interface Samples {
  readonly first: number[];
  readonly task: number[];
  readonly later: number[];
}

function noSamples(): Samples {
  return { first: [], task: [], later: [] };
}

/** Scrolls to a field and, once that is drawn, presses it as long as a person does. */
async function pressAsPerson(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await target.click({ delay: HOLD_MS });
}

/** Waits until the scripts that the first key asked for have hydrated our page. */
async function untilAwake(page: Page, name: PageName): Promise<void> {
  if (name === 'ours') await page.locator('[popovertarget][aria-expanded]').waitFor();
}

/** Returns the longest times since the last call, in milliseconds; 0 if none was worth recording. */
function readLongest(page: Page): Promise<{ key: number; task: number }> {
  return page.evaluate(
    () =>
      new Promise<{ key: number; task: number }>((resolve) => {
        // After two frames the observers have what was painted before.
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            const { keys, tasks } = globalThis.benchTimes;
            resolve({ key: Math.max(0, ...keys.splice(0)), task: Math.max(0, ...tasks.splice(0)) });
          });
        });
      }),
  );
}
