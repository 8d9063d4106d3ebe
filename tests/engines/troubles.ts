/** The ways of a visitor who is held up, in any engine. */

import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import {
  amounts,
  answerAcrossAnError,
  answers,
  attribute,
  expectShown,
  fileOnDisk,
  isAdopted,
  isChecked,
  pathOf,
  payAndGoBack,
  region,
  uploadedNames,
} from './order.ts';
import { fill, press, type Tab } from './tab.ts';

const CHECKOUT = '#order button[type=submit]';

/**
 * Orders and pays, on a page that has just been opened, although a script fails to load, Secure Checkout is pressed
 * too early, a chosen file is deleted, and the first payment is cancelled.
 */
export async function orderDespiteTroubles(tab: Tab, language: string): Promise<void> {
  await outlastFailedScript(tab);
  await pressClosedCheckout(tab, language);
  await chooseFileThatGoes(tab);
  await cancelAndCorrect(tab, language);
  await payAndGoBack(tab, language);
}

/** Types while a script of a page that has just been opened fails to load. It is loaded anew, and the text stays. */
async function outlastFailedScript(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = async (...request) => {
      const { url } = new Request(...request);
      if (!url.includes('/hydrate-')) return fetch(...request);
      window.fetch = fetch;
      document.body.dataset['failed'] = '';
      throw new TypeError('Load failed');
    };
  });
  await fill(tab, '[name=name]', 'Ana');
  await expectShown(() => attribute(tab, 'body', 'data-failed'), '');
  expect(await isAdopted(tab)).toBe(false);
  await expectShown(() => isAdopted(tab), true);
  await expectShown(() => answers(tab), { name: 'Ana', pages: '1' });
}

/** Presses Secure Checkout while it is closed, which points out what is missing and leads nowhere. */
async function pressClosedCheckout(tab: Tab, language: string): Promise<void> {
  expect(await attribute(tab, CHECKOUT, 'aria-disabled')).toBe('true');
  await press(tab, CHECKOUT);
  for (const [field, isFaulty] of [
    ['name', 'false'],
    ['email', 'true'],
    ['phone', 'true'],
  ] as const) {
    await expectShown(() => attribute(tab, `[name=${field}]`, 'aria-invalid'), isFaulty);
  }
  expect(await pathOf(tab)).toBe(`/${language}/`);
  expect(await region(tab, 'checkout')).toBe('idle');
}

/** Chooses two files before the upload opens, of which one is deleted meanwhile. The other is sent without it. */
async function chooseFileThatGoes(tab: Tab): Promise<void> {
  const deleted = fileOnDisk(pdf({ name: 'deed.pdf', pages: 2 }));
  await tab.choose('[name=file]', [fileOnDisk(pdf()), deleted]);
  await expectShown(
    () => tab.evaluate(() => document.querySelector<HTMLInputElement>('[name=file]')?.value),
    '',
  );
  rmSync(deleted);
  await answerAcrossAnError(tab);
  await expectShown(() => region(tab, 'upload'), 'error');
  await expectShown(() => refusedNames(tab), ['deed.pdf']);
  await press(tab, '#order [data-state=refused] .remedies button:last-child');
  await expectShown(() => uploadedNames(tab), ['birth certificate.pdf']);
}

/**
 * Cancels the payment of an order with rush delivery, corrects the order and goes back twice. The order is as it
 * was corrected, and has no receipt.
 */
async function cancelAndCorrect(tab: Tab, language: string): Promise<void> {
  await press(tab, '[name=rush]');
  await expectShown(async () => (await amounts(tab)).at(-1), '$23.00');
  await press(tab, CHECKOUT);
  await expectShown(() => pathOf(tab), '/sandbox/pay/');
  await press(tab, 'button.quiet');
  await expectShown(() => pathOf(tab), `/${language}/`);
  await expectShown(() => region(tab, 'checkout'), 'cancelled');
  await press(tab, '[name=rush]');
  await expectShown(() => isChecked(tab, '[name=rush]'), false);
  await fill(tab, '[name=name]', 'Beatriz Souza');
  await tab.choose('[name=file]', [fileOnDisk(pdf({ name: 'second.pdf', pages: 2 }))]);
  const files = ['birth certificate.pdf', 'second.pdf'];
  await expectShown(() => uploadedNames(tab), files);

  await tab.back();
  await expectShown(() => pathOf(tab), '/sandbox/pay/');
  await tab.back();
  await expectShown(() => pathOf(tab), `/${language}/`);
  await expectShown(() => region(tab, 'checkout'), 'idle');
  await expectShown(() => uploadedNames(tab), files);
  expect((await answers(tab))['name']).toBe('Beatriz Souza');
  expect(await isChecked(tab, '[name=rush]')).toBe(false);
}

/** Returns the names of the files that were refused. */
function refusedNames(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll('#order li[data-state=refused]')].map((row) => {
      const name = row.querySelector('p');
      return name?.title || (name?.textContent ?? '');
    }),
  );
}
