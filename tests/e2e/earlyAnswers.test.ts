import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import {
  answerPrecheck,
  answers,
  choice,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  fillContact,
  orderForm,
  region,
  uploadedNames,
} from './support/form.ts';
import {
  expectHydrated,
  isHydrated,
  requestedPaths,
  settled,
  typeDuringHydration,
} from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';
import { expectReadyOrder, FILES } from './support/readyOrder.ts';
import { DESKTOP, PHONE } from './support/session.ts';

describe('before the page is hydrated', () => {
  test('a field that the visitor left invalid shows its error afterwards, and the one still being typed in shows none', async () => {
    const { page, scripts } = await openSlowly();
    await control(page, 'email').pressSequentially('helena.ferraz@');
    await control(page, 'phone').pressSequentially('+1 555');
    await scripts.release();
    await expect.poll(() => control(page, 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await control(page, 'phone').getAttribute('aria-invalid')).not.toBe('true');
  });

  test('a visitor who chooses the other language submits nothing', async () => {
    const { page, scripts } = await openSlowly();
    // Simulates a document that never arrives, so that this one stays.
    await page.evaluate(() =>
      document.querySelector('header form')?.addEventListener('submit', (event) => {
        event.preventDefault();
      }),
    );
    await page.getByRole('button', { name: 'PT', exact: true }).click();
    await scripts.release();
    await expectHydrated(page);
    expect(await control(page, 'email').getAttribute('aria-invalid')).not.toBe('true');
    expect(await page.locator('#order-wait').isHidden()).toBe(true);
  });

  test('a visitor opens the file picker, and the file chosen after hydration waits until the upload opens', async () => {
    const { page, scripts } = await openSlowly();
    const choosing = page.waitForEvent('filechooser');
    await orderForm(page).locator('input[type=file]').click({ force: true });
    await scripts.release();
    await expectHydrated(page);
    const { name, type, bytes } = pdf();
    await (await choosing).setFiles({ name, mimeType: type, buffer: bytes });
    await expect
      .poll(() => page.locator('#order-upload-note').innerText())
      .toContain('1 chosen file is waiting: it is sent when the upload opens.');
    await fillContact(page);
    await answerPrecheck(page, { filingWhere: 'us', direction: 'PT_EN' });
    await expectShown(() => uploadedNames(page), [name]);
  });

  test('a visitor completes the form, and afterwards every answer is kept and the files are uploaded', async () => {
    const { page, scripts } = await openSlowly();
    for (const [field, value] of Object.entries(CONTACT)) {
      await control(page, field).pressSequentially(value);
    }
    await choice(page, 'filingWhere', 'us').check();
    await choice(page, 'direction', 'PT_EN').check();
    await chooseFiles(page, [pdf(), jpeg()]);
    await control(page, 'pages').fill('3');
    await control(page, 'rush').check();
    await control(page, 'mailHardCopy').check();
    await scripts.requested();
    expect(await isHydrated(page)).toBe(false);
    expect(await states(page)).toEqual(NEW_ORDER);

    await scripts.release();
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(await states(page)).toEqual({
      contact: 'complete',
      precheck: 'required',
      size: 'automatic',
      rush: 'on',
      gate: 'checkoutOpen',
      count: 'contradicted',
      upload: 'idle',
      checkout: 'idle',
    });
    await expectReadyOrder(page);
  });

  test.each([DESKTOP, PHONE])(
    'a visitor is asked for the country of a consulate and answers, and no question moves afterwards at $width px',
    async (viewport) => {
      const { page, scripts } = await openSlowly({ viewport });
      await choice(page, 'filingWhere', 'consular').check();
      await choice(page, 'consularCountry', 'Other').check();
      const tops = () =>
        orderForm(page)
          .locator('input[type=radio]:visible')
          .evaluateAll((inputs) =>
            inputs.map((input) => [input.id, input.getBoundingClientRect().top + scrollY]),
          );
      const before = await tops();
      await scripts.release();
      await expectHydrated(page);
      await expectShown(
        () => page.evaluate(() => sessionStorage.getItem('order')?.includes('Other')),
        true,
      );
      expect(before).toHaveLength(6);
      expect(await tops()).toEqual(before);
      expect(await choice(page, 'consularCountry', 'Other').isChecked()).toBe(true);
    },
  );

  test('a visitor chooses files, which are uploaded once the upload opens', async () => {
    const { page, scripts } = await openSlowly();
    const requests = requestedPaths(page);
    await chooseFiles(page, [pdf(), jpeg()]);
    await scripts.release();
    await expectHydrated(page);
    await expectShown(
      () => orderForm(page).locator('#order-upload-note p').last().innerText(),
      '2 chosen files are waiting: they are sent when the upload opens.',
    );
    await fillContact(page);
    await settled(page);
    expect(requests).not.toContain('/api/upload');

    await answerPrecheck(page);
    await expectShown(() => uploadedNames(page), FILES);
    expect(requests.filter((path) => path === '/api/upload')).toHaveLength(2);
  });

  test('a letter that is typed in the middle of hydration can be deleted after it, and the field is empty', async () => {
    const { page, scripts } = await openSlowly();
    const name = control(page, 'name');
    await typeDuringHydration(page, 'name', 'A');
    await name.focus();
    await scripts.release();
    await expectHydrated(page);
    expect(await name.inputValue()).toBe('A');
    await name.press('End');
    await name.press('Backspace');
    await control(page, 'email').focus();
    await expectShown(() => name.getAttribute('aria-invalid'), 'true');
    expect(await name.inputValue()).toBe('');
  });

  test('a visitor types while the scripts load, and no keystroke is lost', async () => {
    const { page, scripts } = await openSlowly();
    const typed = 'Maria da Conceição Gonçalves de Albuquerque e Sá';
    await control(page, 'name').focus();
    await page.keyboard.type(typed.slice(0, 10));
    const [, response] = await Promise.all([
      scripts.release(),
      page.waitForResponse(/hydrate-/),
      page.keyboard.type(typed.slice(10, 30), { delay: 5 }),
    ]);
    expect(response.ok()).toBe(true);
    await page.keyboard.type(typed.slice(30), { delay: 5 });
    await expectHydrated(page);
    expect(await control(page, 'name').inputValue()).toBe(typed);

    // A reload starts from what the order has stored.
    await page.locator('#order-contact').getByText('2 answers missing').waitFor();
    await page.reload();
    await expectShown(() => control(page, 'name').inputValue(), typed);
  });

  test('a visitor puts the caret in the middle of a word, and it stays there', async () => {
    const { page, scripts } = await openSlowly();
    await control(page, 'name').focus();
    await page.keyboard.type('Ana Suza');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    await scripts.release();
    await expectHydrated(page);
    await page.keyboard.type('o');
    expect(await control(page, 'name').inputValue()).toBe('Ana Souza');
    expect(await focusedName(page)).toBe('name');
  });

  test('a visitor types spaces into the email in the middle of hydration, and each letter stays where it was typed', async () => {
    const { page, scripts } = await openSlowly();
    const email = control(page, 'email');
    await typeDuringHydration(page, 'email', ' a b c d ');
    await email.focus();
    await scripts.release();
    await expectHydrated(page);
    await page.waitForFunction(() => window.isAdopted === true);
    await page.keyboard.type('e');
    expect(await email.inputValue()).toBe('a b c d e');
  });

  test('a visitor fills in the form and switches the language, and the answers are kept', async () => {
    const { page, context, scripts } = await openSlowly({ path: '/en/' });
    await fillIn(page);
    await page.getByRole('button', { name: 'PT', exact: true }).click();
    await page.waitForURL('/pt/');
    await scripts.requested();
    await expectRegion(page, 'contact', 'complete');
    expect(await answers(page)).toEqual({
      ...CONTACT,
      filingWhere: 'us',
      direction: 'EN_PT',
      pages: '4',
      mailHardCopy: 'on',
    });
    expect(await region(page, 'precheck')).toBe('optional.unconfirmed');
    expect(await cookieValue(context, 'lang')).toBe('pt');
  });
});

const NEW_ORDER = {
  contact: 'incomplete',
  precheck: 'unknown',
  size: 'automatic',
  rush: 'off',
  gate: 'closed',
  count: 'followed',
  upload: 'idle',
  checkout: 'idle',
};

/** Returns the active state of each region. */
function states(page: Page): Promise<Record<string, string | undefined>> {
  return orderForm(page).evaluate((form) => Object.fromEntries(Object.entries(form.dataset)));
}

/** Fills in the form without waiting for the order, which does not run yet. */
async function fillIn(page: Page): Promise<void> {
  for (const [field, value] of Object.entries(CONTACT)) await control(page, field).fill(value);
  await choice(page, 'filingWhere', 'us').check();
  await choice(page, 'direction', 'EN_PT').check();
  await control(page, 'pages').fill('4');
  await control(page, 'mailHardCopy').check();
}

function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
}

async function cookieValue(context: BrowserContext, name: string): Promise<string | undefined> {
  const cookies = await context.cookies();
  return cookies.find((each) => each.name === name)?.value;
}
