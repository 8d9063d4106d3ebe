import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '../../src/domain/language.ts';
import SPOKEN from '../fixtures/spoken.json' with { type: 'json' };
import { expectShown } from './support/form.ts';
import { screenReaderIn } from './support/screenReader.ts';
import { DESKTOP, openPage, PHONE } from './support/session.ts';
import { walk } from './support/walk.ts';

/** The folder in which pictures of the steps are kept; without it, none are taken. */
const PICTURES = process.env['WALK_PICTURES'];

const VISITORS: readonly [who: string, language: Language, viewport: typeof PHONE][] = [
  ['in Portuguese on a phone', 'pt', PHONE],
  ['in English at a desk', 'en', DESKTOP],
];

test.each(VISITORS)(
  'a screen reader announces each step of an order and of the next, %s',
  async (_, language, viewport) => {
    // Without motion, no picture shows a colour that is in transition to another.
    const visit = await openPage({ path: null, viewport, reducedMotion: 'reduce' });
    const { page } = visit;
    const spoken = new Map<string, readonly string[]>(Object.entries(SPOKEN[language]));
    const reader = screenReaderIn(page);
    const walked: string[] = [];
    await walk(visit, `/${language}/`, async ({ name, isOpened, part, read = [] }) => {
      walked.push(name);
      if (isOpened) await reader.start();
      const parts: string[] = [];
      for (const selector of read) parts.push(...(await reader.read(selector)));
      await expectShown(async () => [...(await reader.said()), ...parts], spoken.get(name));
      await reader.forget();
      if (PICTURES === undefined) return;
      if (part !== undefined) await page.locator(part).evaluate((shown) => shown.scrollIntoView());
      const number = String(walked.length).padStart(2, '0');
      await page.screenshot({ path: join(PICTURES, language, `${number} ${name}.png`) });
    });
    expect(walked).toEqual([...spoken.keys()]);
  },
);
