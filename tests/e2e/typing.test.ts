/** React receives what is typed once it is painted: decision 069. */

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
  languageButton,
  openUpload,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { defineEnter, openHydrated } from './support/enter.ts';
import { framesShown, holdFrames, releaseFrames } from './support/frames.ts';
import { holdScripts, hydrate, settled } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { pointOf, pressMouse } from './support/press.ts';
import { expectReadyOrder, openReadyOrder } from './support/readyOrder.ts';
import { openPage, PHONE } from './support/session.ts';
import { withoutTimers } from './support/timers.ts';
import { typeSteadily } from './support/typeSteadily.ts';

/** A window with a price bar. */
const NARROW = { width: 800, height: 900 };

/** Between two letters, in ms: less than it takes to render the page in another language. */
const FAST_MS = 10;

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

test('a visitor without a touch screen makes the window lower while a field has the focus, and the price bar stays', async () => {
  const { page } = await openPage({ path: '/en/', viewport: NARROW });
  await hydrate(page);
  const bar = page.locator('#upload > .wrap > [data-state]');
  await control(page, 'name').focus();
  await expectShown(() => bar.getAttribute('data-state'), 'shown');
  await page.setViewportSize({ ...NARROW, height: NARROW.height - 200 });
  await framesShown(page);
  expect(await bar.getAttribute('data-state')).toBe('shown');
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

test('a visitor types while the page switches its language, and every letter stays', async () => {
  const { page } = await openHydrated();
  const messages = await holdScripts(page, '**/assets/first-pt-*.js');
  await languageButton(page, 'pt').click();
  await messages.requested();
  await control(page, 'name').focus();
  const text = 'Helena Duarte Ferraz de Albuquerque e Souza';
  const typed = page.evaluate(typeSteadily, { text, pause: FAST_MS });
  await messages.release();
  await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
  await typed;
  await expectShown(() => control(page, 'name').inputValue(), text);
});
