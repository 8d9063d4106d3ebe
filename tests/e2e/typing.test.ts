/** React receives what is typed once it is painted: decision 069. */

import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { PAUSE_MS } from '../../src/page/form/useTyping.ts';
import { pdf } from '../fixtures/files.ts';
import {
  answers,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  formText,
  openUpload,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { framesShown, holdFrames, releaseFrames } from './support/frames.ts';
import { hydrate, settled } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { pointOf, pressMouse } from './support/press.ts';
import { expectReadyOrder, openReadyOrder } from './support/readyOrder.ts';
import { noteRenders, takeRenderedParts } from './support/renders.ts';
import { openPage, PHONE } from './support/session.ts';
import { withoutTimers } from './support/timers.ts';

declare global {
  /** Enters a text in a field as a key does, and returns before the browser paints it. */
  var enter: (name: string, text: string) => void;
}

test('a visitor types a page number, which is painted before the order changes', async () => {
  const { page } = await openHydrated();
  const sizes = await page.evaluate(async () => {
    const form = document.querySelector<HTMLFormElement>('#order');
    const seen: (string | undefined)[] = [];
    enter('pages', '31');
    seen.push(form?.dataset['size']);
    await new Promise((painted) => {
      requestAnimationFrame(painted);
    });
    seen.push(form?.dataset['size']);
    return seen;
  });
  expect(sizes).toEqual(['automatic', 'automatic']);
  await expectRegion(page, 'size', 'customQuote');
});

test('a letter of the name renders the contact details alone', async () => {
  const page = await openNotingRenders();
  await control(page, 'name').pressSequentially('Ana');
  await expectRegion(page, 'gate', 'closed');
  await settled(page);
  await takeRenderedParts(page);
  await page.keyboard.type('b');
  await framesShown(page);
  await settled(page);
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
  await framesShown(page);
  await settled(page);
  await takeRenderedParts(page);
  await page.keyboard.press('Tab');
  await settled(page);
  expect(await takeRenderedParts(page)).toEqual([]);
});

test('a visitor presses the next field before a letter is painted, and the price bar stays hidden', async () => {
  // In a pause the bar comes back.
  const prepare = withoutTimers(PAUSE_MS);
  const { page } = await openPage({ path: '/en/', viewport: PHONE, prepare });
  await hydrate(page);
  await control(page, 'name').pressSequentially('Ana');
  const bar = page.locator('#upload > .wrap > [data-state=hidden]');
  await bar.waitFor({ state: 'attached' });
  const shown = await bar.evaluateHandle((element) => {
    const states: (string | null)[] = [];
    new MutationObserver(() => states.push(element.getAttribute('data-state'))).observe(element, {
      attributeFilter: ['data-state'],
    });
    return states;
  });
  const next = await pointOf(control(page, 'email'));
  await holdFrames(page);
  await page.keyboard.type('b');
  await pressMouse(page, next);
  await releaseFrames(page);
  await page.keyboard.type('a');
  await settled(page);
  expect(await shown.jsonValue()).toEqual([]);
});

test('a program fills in several fields at once, and the order has them all', async () => {
  const { page } = await openHydrated();
  await page.evaluate((contact) => {
    for (const [name, text] of Object.entries(contact)) enter(name, text);
  }, CONTACT);
  await expectRegion(page, 'contact', 'complete');
  expect(await answers(page)).toEqual({ ...CONTACT, pages: '1' });
});

test('a visitor presses Enter right after the last letter, and the order that is paid has it', async () => {
  const { page } = await openReadyOrder();
  await defineEnter(page);
  await expectReadyOrder(page);
  const [request] = await Promise.all([
    page.waitForRequest('**/api/checkout'),
    page.evaluate(() => {
      enter('pages', '4');
      document.querySelector<HTMLFormElement>('#order')?.requestSubmit();
    }),
  ]);
  expect(request.postDataJSON()).toMatchObject({ pages: 4 });
});

test('a visitor leaves the page right after a letter, and finds it there on coming back', async () => {
  const { page } = await openPage({ path: '/en/' });
  await openUpload(page);
  await settled(page);
  await defineEnter(page);
  await page.evaluate(() => {
    enter('name', 'Ana Souza');
    location.reload();
  });
  await expectShown(() => control(page, 'name').inputValue(), 'Ana Souza');
  await expectRegion(page, 'gate', 'uploadOpen');
});

test('a visitor types a page number while the answer to an upload arrives, and the order has it', async () => {
  const { page } = await openPage({ path: '/en/' });
  await openUpload(page);
  const calls = await holdCalls(page, '/api/upload');
  await chooseFiles(page, [pdf()]);
  await calls.requested(1);
  await control(page, 'pages').focus();
  await holdFrames(page);
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  await calls.release();
  await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
  expect(await control(page, 'pages').inputValue()).toBe('12');
  await releaseFrames(page);
  expect(await answers(page)).toEqual({
    ...CONTACT,
    filingWhere: 'us',
    direction: 'PT_EN',
    pages: '12',
  });
  expect(await formText(page)).toContain('Translation 12 × $15 per page $180.00');
});

test('a visitor empties the page number and presses an answer before that is painted: the number becomes 1, and is questioned', async () => {
  const { page } = await openPage({ path: '/en/' });
  await openUpload(page);
  await uploadFiles(page, [pdf({ pages: 5 })]);
  await expectShown(() => control(page, 'pages').inputValue(), '5');
  const answer = await pointOf(control(page, 'mailHardCopy'));
  await control(page, 'pages').focus();
  await holdFrames(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await pressMouse(page, answer);
  await releaseFrames(page);
  await expectRegion(page, 'count', 'contradicted');
  expect(await answers(page)).toMatchObject({ pages: '1', mailHardCopy: 'on' });
});

test('a visitor presses the next field before the last letter of an email is painted, and is asked about the typo in it', async () => {
  const { page } = await openPage({ path: '/en/' });
  await hydrate(page);
  await control(page, 'email').fill('ana@gmail.com');
  await settled(page);
  const next = await pointOf(control(page, 'phone'));
  await control(page, 'email').press('End');
  await holdFrames(page);
  await page.keyboard.press('Backspace');
  await pressMouse(page, next);
  await releaseFrames(page);
  await page.getByText('Did you mean ana@gmail.com?').waitFor();
});

/** Opens a page that notes what React renders from then on, and hydrates it. */
async function openNotingRenders(
  options: Pick<BrowserContextOptions, 'viewport' | 'hasTouch'> = {},
): Promise<Page> {
  const { page } = await openPage({ path: '/en/', ...options, prepare: noteRenders });
  await hydrate(page);
  return page;
}

async function openHydrated(): Promise<{ page: Page }> {
  const { page } = await openPage({ path: '/en/' });
  await hydrate(page);
  await page.waitForFunction(() => window.isAdopted === true);
  await defineEnter(page);
  return { page };
}

/** Defines {@link enter} in the page. */
async function defineEnter(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.enter = (name, text) => {
      const field = document.querySelector<HTMLInputElement>(`#order [name=${name}]`);
      // Like the browser, this uses the setter of the prototype, because the field's own setter is
      // React's.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
  });
}
