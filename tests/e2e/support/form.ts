/** What a visitor does with the order form, and what they read in it. */

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { ContactField } from '../../../src/domain/contact.ts';
import type { ConsularCountry, Direction, FilingPlace } from '../../../src/domain/draft.ts';
import type { OrderView } from '../../../src/order/view.ts';
import type { SampleFile } from '../../fixtures/files.ts';

type Region = keyof OrderView['states'];

export const CONTACT: Readonly<Record<ContactField, string>> = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+1 555 010 0123',
};

export function orderForm(page: Page): Locator {
  return page.locator('form#order');
}

/** Returns the form's visible text in one line. */
export async function formText(page: Page): Promise<string> {
  return inOneLine(await orderForm(page).innerText());
}

/** Returns the active state of a region, read from `form#order`. */
export function region(page: Page, name: Region): Promise<string | null> {
  return orderForm(page).getAttribute(`data-${name}`);
}

/** Waits until a region is in a state. */
export async function expectRegion(page: Page, name: Region, state: string): Promise<void> {
  await expectShown(() => region(page, name), state);
}

/** Reads the page until the value is as expected. */
export async function expectShown<T>(read: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(read).toEqual(expected);
}

/** Fills in the three contact details and waits until the order has them. */
export async function fillContact(page: Page, contact: typeof CONTACT = CONTACT): Promise<void> {
  for (const [field, value] of Object.entries(contact)) {
    await control(page, field).fill(value);
  }
  await expectRegion(page, 'contact', 'complete');
}

interface PrecheckAnswers {
  readonly filingWhere: FilingPlace;
  readonly consularCountry?: ConsularCountry;
  readonly direction: Direction;
  readonly stillWantTranslation?: boolean;
}

/** Answers the given questions of the pre-check. */
export async function answerPrecheck(
  page: Page,
  given: PrecheckAnswers = { filingWhere: 'us', direction: 'PT_EN' },
): Promise<void> {
  const { filingWhere, consularCountry, direction, stillWantTranslation } = given;
  await choice(page, 'filingWhere', filingWhere).check();
  if (consularCountry) await choice(page, 'consularCountry', consularCountry).check();
  await choice(page, 'direction', direction).check();
  if (stillWantTranslation) await control(page, 'stillWantTranslation').check();
}

/** Fills in everything that opens the upload. */
export async function openUpload(page: Page): Promise<void> {
  await fillContact(page);
  await answerPrecheck(page);
  await expectRegion(page, 'gate', 'uploadOpen');
}

/** Chooses files with the picker. */
export async function chooseFiles(page: Page, files: readonly SampleFile[]): Promise<void> {
  await control(page, 'file').setInputFiles(
    files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })),
  );
}

/** Chooses files and waits until all of them are uploaded. */
export async function uploadFiles(page: Page, files: readonly SampleFile[]): Promise<void> {
  const before = await uploadedNames(page);
  await chooseFiles(page, files);
  const names = [...before, ...files.map(({ name }) => name)];
  await expectShown(() => uploadedNames(page), names);
}

/** A file in one of the form's lists. */
interface FileRow {
  readonly name: string;
  /** `uploaded`, or within a batch `sending`, `sent`, `waiting`, `failed` or `refused`. */
  readonly state: string;
}

/**
 * Returns the files that the form shows, from the top: those of the batch, of which the offending
 * ones come first after a failure, then the uploaded ones.
 */
export function fileRows(page: Page): Promise<FileRow[]> {
  return orderForm(page)
    .locator('li[data-state]')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const name = row.querySelector('p');
        return {
          name: name?.title || (name?.textContent ?? ''),
          state: row.getAttribute('data-state') ?? '',
        };
      }),
    );
}

/** Returns the row of a file. */
export function fileRow(page: Page, name: string): Locator {
  return orderForm(page).locator(`[data-file][data-name="${name}"]`);
}

/** Returns the names of the uploaded files, from the top. */
export async function uploadedNames(page: Page): Promise<string[]> {
  const rows = await fileRows(page);
  return rows.filter(({ state }) => state === 'uploaded').map(({ name }) => name);
}

/** Returns the text of the form's status region. */
export async function status(page: Page): Promise<string> {
  return inOneLine(await orderForm(page).locator('[role=status]').innerText());
}

/** Returns the text that describes a control, by its `aria-describedby`. */
export function description(target: Locator): Promise<string> {
  return target.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/**
 * Returns the texts of the form's alerts by place: after the file picker, and after Secure
 * Checkout.
 */
export async function alertsByPlace(page: Page): Promise<{ upload: string[]; checkout: string[] }> {
  const after = (element: string) =>
    orderForm(page).locator(`xpath=.//*[@role="alert"][preceding::${element}]`).allInnerTexts();
  const checkout = await after('button[@type="submit"]');
  const both = await after('input[@type="file"]');
  const upload = both.slice(0, both.length - checkout.length);
  return { upload: upload.map(inOneLine), checkout: checkout.map(inOneLine) };
}

/** Returns the shown quote: the amount of each line by its name. */
export function quote(page: Page): Promise<Record<string, string>> {
  return orderForm(page)
    .locator('tr[data-line]')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [
          row.getAttribute('data-line') ?? '',
          row.querySelector('td')?.textContent?.replaceAll('\u00a0', ' ') ?? '',
        ]),
      ),
    );
}

/** Returns the form's entries that are filled in, as the browser has them, without files. */
export function answers(page: Page): Promise<Record<string, string>> {
  return orderForm(page).evaluate((form) => {
    if (!(form instanceof HTMLFormElement)) throw new Error('form#order is not a form');
    return Object.fromEntries(
      [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && value !== '' ? [[name, value]] : [],
      ),
    );
  });
}

/** Returns the text of an output of the form, in one line. */
export async function output(
  page: Page,
  name: 'delivery' | 'uploadedCount' | 'countedPages',
): Promise<string> {
  return inOneLine(await orderForm(page).locator(`output[name=${name}]`).innerText());
}

/** Returns a control of the form by the draft's field name. */
export function control(page: Page, name: string): Locator {
  return orderForm(page).locator(`[name=${name}]`);
}

/** Returns the radio button of an answer. */
export function choice(page: Page, name: string, value: string): Locator {
  return orderForm(page).locator(`[name=${name}][value=${value}]`);
}

/** Returns the button Secure Checkout. */
export function checkoutButton(page: Page): Locator {
  return orderForm(page).locator('button[type=submit]');
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the button of a language. */
export function languageButton(page: Page, language: string): Locator {
  return page.getByRole('button', { name: language.toUpperCase(), exact: true });
}
