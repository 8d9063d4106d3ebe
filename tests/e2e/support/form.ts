/** What a visitor does with the order form, and what can be read from it. */

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { ContactField } from '../../../src/domain/contact.ts';
import type { ConsularCountry, Direction, FilingPlace } from '../../../src/domain/draft.ts';
import type { OrderView } from '../../../src/order/view.ts';
import type { SampleFile } from '../../fixtures/files.ts';

export type Region = keyof OrderView['states'];

export const CONTACT: Readonly<Record<ContactField, string>> = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+1 555 010 0123',
};

export function orderForm(page: Page): Locator {
  return page.locator('form#order');
}

/** The active state of a region, as `form#order` carries it. */
export function region(page: Page, name: Region): Promise<string | null> {
  return orderForm(page).getAttribute(`data-${name}`);
}

/** Waits until a region is in a state. */
export async function expectRegion(page: Page, name: Region, state: string): Promise<void> {
  await expect.poll(() => region(page, name), POLL).toBe(state);
}

/** Types the three contact details and waits until the page has them. */
export async function fillContact(page: Page, contact: typeof CONTACT = CONTACT): Promise<void> {
  for (const [field, value] of Object.entries(contact)) {
    await control(page, field).fill(value);
  }
  await expectRegion(page, 'contact', 'complete');
}

export interface PrecheckAnswers {
  readonly filingWhere: FilingPlace;
  readonly consularCountry?: ConsularCountry;
  readonly direction: Direction;
  readonly stillWantTranslation?: boolean;
}

/** Answers the pre-check's questions, those that are given. */
export async function answerPrecheck(
  page: Page,
  answers: PrecheckAnswers = { filingWhere: 'us', direction: 'PT_EN' },
): Promise<void> {
  const { filingWhere, consularCountry, direction, stillWantTranslation } = answers;
  await tick(choice(page, 'filingWhere', filingWhere));
  if (consularCountry) await tick(choice(page, 'consularCountry', consularCountry));
  await tick(choice(page, 'direction', direction));
  if (stillWantTranslation) await tick(control(page, 'stillWantTranslation'));
}

/** Ticks a box or picks an answer, by its mark: a control is its whole row, words lie over it. */
export async function tick(target: Locator): Promise<void> {
  await target.check({ position: { x: 12, y: 22 } });
}

/** Gives everything that has to be there before files can be sent. */
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

/** Chooses files and waits until the server has them all. */
export async function uploadFiles(page: Page, files: readonly SampleFile[]): Promise<void> {
  const before = await uploadedNames(page);
  await chooseFiles(page, files);
  const names = [...before, ...files.map(({ name }) => name)];
  await expect.poll(() => uploadedNames(page), POLL).toEqual(names);
}

/** The names in the list of uploaded files, from the top. */
export function uploadedNames(page: Page): Promise<string[]> {
  return titlesOf(page, '[data-state=uploaded]');
}

/** The rows of the batch that runs or failed: each file's name and where it is. */
export function batchRows(page: Page): Promise<{ name: string | null; state: string | null }[]> {
  return orderForm(page)
    .locator('li[data-state]:not([data-state=uploaded])')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        name: row.querySelector('[title]')?.getAttribute('title') ?? null,
        state: row.getAttribute('data-state'),
      })),
    );
}

function titlesOf(page: Page, state: string): Promise<string[]> {
  return orderForm(page)
    .locator(`li${state} [title]`)
    .evaluateAll((names) => names.map((name) => name.getAttribute('title') ?? ''));
}

/** The texts of the form's alerts, from the top. */
export async function alerts(page: Page): Promise<string[]> {
  const texts = await orderForm(page).getByRole('alert').allInnerTexts();
  return texts.map(inOneLine);
}

/** The quote as shown: each line's name and amount. */
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

/** What an output of the form says, in one line. */
export async function output(
  page: Page,
  name: 'precheck' | 'delivery' | 'uploadedCount',
): Promise<string> {
  return inOneLine(await orderForm(page).locator(`output[name=${name}]`).innerText());
}

/** A control of the form by the draft's field name. */
export function control(page: Page, name: string): Locator {
  return orderForm(page).locator(`[name=${name}]`);
}

/** One answer of a question. */
export function choice(page: Page, name: string, value: string): Locator {
  return orderForm(page).locator(`[name=${name}][value=${value}]`);
}

/** Secure Checkout. */
export function checkoutButton(page: Page): Locator {
  return orderForm(page).locator('button[type=submit]');
}

export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** How long a browser on a busy machine may take to show something. */
export const POLL = { timeout: 15_000, interval: 20 };
