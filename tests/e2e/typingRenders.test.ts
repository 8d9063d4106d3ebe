/** What React renders while a visitor types: decision 069. */

import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PAUSE_MS } from '../../src/page/form/useTyping.ts';
import { CONTACT, control, expectShown } from './support/form.ts';
import { framesShown, holdFrames, releaseFrames } from './support/frames.ts';
import { holdScripts, hydrate, settled } from './support/hydration.ts';
import { noteRenders, takeRenderedParts } from './support/renders.ts';
import { openPage, PHONE } from './support/session.ts';
import { withoutTimers } from './support/timers.ts';

test('a letter of the name renders the contact details alone', async () => {
  const page = await openNotingRenders();
  await control(page, 'name').pressSequentially('Ana');
  await expectReported(page, 'name', 'Ana');
  await settled(page);
  await takeRenderedParts(page);
  await page.keyboard.type('b');
  await expectReported(page, 'name', 'Anab');
  // The form itself, `upload`, only compares what its sections show.
  expect(await takeRenderedParts(page)).toEqual(['order-contact', 'upload']);
});

test('a visitor goes from one field that is filled in to the next with the keyboard of a phone, and nothing renders', async () => {
  const page = await openNotingRenders({ viewport: PHONE, hasTouch: true });
  // The script that asks about a typo is loaded when the first field is left.
  await control(page, 'email').fill('ana@gmial.com');
  await page.keyboard.press('Tab');
  await page.getByText('Did you mean ana@gmail.com?').waitFor();
  await control(page, 'name').pressSequentially(CONTACT.name);
  await expectReported(page, 'name', CONTACT.name);
  await settled(page);
  await takeRenderedParts(page);
  await page.keyboard.press('Tab');
  await settled(page);
  expect(await takeRenderedParts(page)).toEqual([]);
});

test('a visitor types an email while the script that asks about typos arrives: every letter stays, and nothing renders', async () => {
  const page = await openNotingRenders();
  const script = await holdScripts(page, '**/assets/emailTypo-*.js');
  await control(page, 'name').fill('Ana');
  await control(page, 'email').focus();
  await script.requested();
  // The lull after the name is over.
  await framesShown(page);
  await takeRenderedParts(page);
  await holdFrames(page);
  await page.keyboard.type('ana');
  await script.release();
  // It is fetched, and then imported.
  await expect.poll(() => page.evaluate(requestsOfQuestion)).toBe(2);
  await settled(page);
  expect(await control(page, 'email').inputValue()).toBe('ana');
  expect(await takeRenderedParts(page)).toEqual([]);
  await releaseFrames(page);
  await expectReported(page, 'email', 'ana');
  expect(await takeRenderedParts(page)).toEqual(['order-contact', 'upload']);
});

/** Waits until React has rendered a text that was typed. */
async function expectReported(page: Page, name: string, text: string): Promise<void> {
  await expectShown(() => control(page, name).getAttribute('value'), text);
}

/** Runs in the page: returns how often it has requested the script that asks about typos. */
function requestsOfQuestion(): number {
  const requests = performance.getEntriesByType('resource');
  return requests.filter(({ name }) => name.includes('/emailTypo-')).length;
}

async function noteRendersOfTyping(page: Page): Promise<void> {
  await noteRenders(page);
  // In a pause the bar comes back.
  await withoutTimers(PAUSE_MS)(page);
}

/** Opens a page that notes what React renders from then on, and hydrates it. */
async function openNotingRenders(
  options: Pick<BrowserContextOptions, 'viewport' | 'hasTouch'> = {},
): Promise<Page> {
  const { page } = await openPage({ path: '/en/', ...options, prepare: noteRendersOfTyping });
  await hydrate(page);
  return page;
}
