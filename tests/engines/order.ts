/** The walks of a visitor who orders, in any engine. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { pdf, type SampleFile } from '../fixtures/files.ts';
import { fill, press, type Tab } from './tab.ts';

/** Reads the page until the value is as expected. While one page replaces another, there is none to read. */
export async function expectShown<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(() => read().catch((error: unknown) => String(error))).toEqual(expected);
}

/** Returns the active state of a region of the order. */
export function region(tab: Tab, name: string): Promise<string | null> {
  return attribute(tab, '#order', `data-${name}`);
}

/** Returns the names of the files that the order has. */
export function uploadedNames(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll('#order [data-file][data-state=uploaded]')].map(
      (row) => row.getAttribute('data-name') ?? '',
    ),
  );
}

/** Returns how far the page is wider than its window, in px. */
export function overflow(tab: Tab): Promise<number> {
  return tab.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Fills in the contact details, after a phone number with a fault that is left by a press. */
export async function answerAcrossAnError(tab: Tab): Promise<void> {
  await fill(tab, '[name=phone]', '555');
  await press(tab, '[name=filingWhere][value=us]');
  await expectShown(() => isChecked(tab, '[name=filingWhere][value=us]'), true);
  await expectShown(() => attribute(tab, '[name=phone]', 'aria-invalid'), 'true');
  await fill(tab, '[name=name]', 'Ana Souza');
  await fill(tab, '[name=email]', 'ana@example.com');
  await fill(tab, '[name=phone]', '+1 555 010 0123');
  // The note of the fault goes a frame after the last digit, which moves the controls below. A person aims
  // at what is painted.
  await expectShown(() => attribute(tab, '[name=phone]', 'aria-invalid'), 'false');
  await press(tab, '[name=direction][value=PT_EN]');
  await expectShown(
    async () => {
      const { name, email, phone, filingWhere, direction } = await answers(tab);
      return { name, email, phone, filingWhere, direction };
    },
    {
      name: 'Ana Souza',
      email: 'ana@example.com',
      phone: '+1 555 010 0123',
      filingWhere: 'us',
      direction: 'PT_EN',
    },
  );
  await expectShown(() => region(tab, 'gate'), 'uploadOpen');
}

/** Sends a file of a kind that is refused, and then one that is not. */
export async function uploadAfterRefusal(tab: Tab): Promise<void> {
  const certificate = pdf();
  const bad = { ...certificate, name: 'notes.pdf', bytes: Buffer.from('Not a PDF.') };
  await tab.choose('[name=file]', [fileOnDisk(bad)]);
  await expectShown(() => region(tab, 'upload'), 'error');
  expect(await uploadedNames(tab)).toEqual([]);
  await tab.choose('[name=file]', [fileOnDisk(certificate)]);
  await expectShown(() => uploadedNames(tab), [certificate.name]);
}

/** Writes a file that is deleted when the test is over, and returns its path. */
export function fileOnDisk({ name, bytes }: SampleFile): string {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Switches to the other language and back, in the same document: what was entered stays, and nothing overflows. */
export async function switchLanguage(tab: Tab, language: string): Promise<void> {
  const other = language === 'en' ? 'pt' : 'en';
  await tab.evaluate(() => void (document.body.dataset['switched'] = ''));
  for (const next of [other, language]) {
    await press(tab, `button[lang=${next}]`);
    await expectShown(() => attribute(tab, 'html', 'lang'), next === 'en' ? 'en-US' : 'pt-BR');
    expect(await valueOf(tab, '[name=email]')).toBe('ana@example.com');
    expect(await count(tab, 'body[data-switched]')).toBe(1);
    expect(await overflow(tab)).toBe(0);
  }
}

/**
 * Pays the order, and goes back twice. The page does not offer to pay it again.
 *
 * @param leave leads to the payment page
 */
export async function payAndGoBack(
  tab: Tab,
  language: string,
  leave: (tab: Tab) => Promise<void> = (each) => press(each, '#order button[type=submit]'),
): Promise<void> {
  await leave(tab);
  await expectShown(() => pathOf(tab), '/sandbox/pay/');
  expect(await overflow(tab)).toBe(0);
  await press(tab, 'button');
  await expectShown(() => pathOf(tab), `/${language}/`);
  await expectShown(() => region(tab, 'checkout'), 'paid');

  await tab.back();
  await expectShown(() => pathOf(tab), '/sandbox/pay/');
  await tab.back();
  await expectShown(() => pathOf(tab), `/${language}/`);
  await expectShown(() => region(tab, 'checkout'), 'paid');
  expect(await region(tab, 'gate')).not.toBe('checkoutOpen');
  expect(await uploadedNames(tab)).toEqual([]);
}

/** Returns the form's entries that are filled in, as the browser has them, without files. */
export function answers(tab: Tab): Promise<Record<string, string>> {
  return tab.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('#order');
    return Object.fromEntries(
      [...new FormData(form ?? undefined)].flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value]] : [],
      ),
    );
  });
}

/** Returns the amounts of the lines of the shown quote. */
export function amounts(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll('#order tr[data-line] td')].map((cell) => cell.textContent ?? ''),
  );
}

/**
 * Comes back to the page from the back/forward cache.
 *
 * @param leave leads to another page, and waits until it is there
 */
export async function leaveAndGoBack(
  tab: Tab,
  leave: () => Promise<void>,
  path: string,
): Promise<void> {
  await tab.evaluate(() => void (document.body.dataset['left'] = ''));
  await leave();
  await tab.back();
  await expectShown(() => pathOf(tab), path);
  await expectShown(() => count(tab, 'body[data-left]'), 1);
}

/** Returns how many elements there are. */
export function count(tab: Tab, selector: string): Promise<number> {
  return tab.evaluate((found) => document.querySelectorAll(found).length, selector);
}

/** Returns the texts of the open chart that are wider than the box that they are drawn in. */
export function overflowingLabels(tab: Tab): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll('#statechart .sc-label')].flatMap((label) => {
      const box = label.querySelector('rect')?.getBoundingClientRect();
      return [...label.querySelectorAll('text')]
        .filter((text) => text.getBoundingClientRect().right > (box?.right ?? 0))
        .map((text) => text.textContent ?? '');
    }),
  );
}

/** Returns the path of the page, without the id of a payment, or `null` until its elements are there. */
export function pathOf(tab: Tab): Promise<string | null> {
  return tab.evaluate(() =>
    document.readyState === 'loading'
      ? null
      : location.pathname.replace(/^(\/sandbox\/pay\/).*/, '$1'),
  );
}

/** Returns whether the page's scripts have taken over the form. */
export function isAdopted(tab: Tab): Promise<boolean> {
  return tab.evaluate(() => window.isAdopted === true);
}

export function isChecked(tab: Tab, selector: string): Promise<boolean> {
  return tab.evaluate((found) => document.querySelector(`${found}:checked`) !== null, selector);
}

function valueOf(tab: Tab, selector: string): Promise<string | undefined> {
  return tab.evaluate((found) => document.querySelector<HTMLInputElement>(found)?.value, selector);
}

export function attribute(tab: Tab, selector: string, name: string): Promise<string | null> {
  return tab.evaluate(
    (found, searched) => document.querySelector(found)?.getAttribute(searched) ?? null,
    selector,
    name,
  );
}
