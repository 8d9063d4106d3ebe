import { describe, expect, test } from 'vitest';
import { expectShown, fillContact } from './support/form.ts';
import { axeFindings } from './support/axe.ts';
import { breakScriptsOnce, hydrate } from './support/hydration.ts';
import { hasFocus } from './support/keys.ts';
import { brokenCall, openPage } from './support/session.ts';

const SMALL_PHONE = { width: 320, height: 640 };

describe('“See what you will receive”', () => {
  test.each([
    {
      language: 'en',
      link: 'See what you will receive',
      title: 'What you will receive',
      sheets: ['Sample translation', 'Sample certificate of accuracy'],
      mark: 'SAMPLE',
      notes: [
        'Complete and accurate',
        'Competent translator',
        'Name and signature',
        'Date',
        'Address and phone',
      ],
    },
    {
      language: 'pt',
      link: 'Ver o que você vai receber',
      title: 'O que você vai receber',
      sheets: ['Amostra da tradução', 'Amostra do certificado de exatidão'],
      mark: 'AMOSTRA',
      notes: [
        'Completa e exata',
        'Tradutor competente',
        'Nome e assinatura',
        'Data',
        'Endereço e telefone',
      ],
    },
  ])(
    'opens a marked sample in $language, which Escape closes',
    async ({ language, link, title, sheets, mark, notes }) => {
      const { page } = await openPage({ path: `/${language}/` });
      const opener = page.getByRole('link', { name: link });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      for (const sheet of sheets) {
        expect(await dialog.getByRole('article', { name: sheet }).innerText()).toContain(mark);
      }
      expect(await dialog.locator('li strong').allInnerTexts()).toEqual(notes);
      const overflow = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).overflow);
      expect(await overflow()).toBe('hidden');
      await page.keyboard.press('Escape');
      await expectShown(() => page.getByRole('dialog').count(), 0);
      expect(await hasFocus(opener)).toBe(true);
      // The browser hides the dialog before it fires the event that unlocks the page.
      await expectShown(overflow, 'visible');
    },
  );

  test('opens by the first press before the page is hydrated, which neither scrolls nor changes the URL', async () => {
    const { page } = await openPage({ path: '/en/' });
    await page.locator('#see').dispatchEvent('click');
    await page.mouse.move(10, 10);
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('leads to what the certificate holds when the scripts fail to load, and opens at the next press', async () => {
    const visit = await openPage({ path: '/en/' });
    const { page } = visit;
    await breakScriptsOnce(page);
    const failed = page.waitForEvent('requestfailed');
    await page.locator('#see').dispatchEvent('click');
    visit.expectMessages(brokenCall(new URL((await failed).url()).pathname, 'ERR_FAILED'));
    await page.waitForURL('/en/#certificate');
    await page.locator('#see').dispatchEvent('click');
    await page.getByRole('dialog').waitFor();
  });

  test('leads on to the form, whose answers are as they were, and once more when the URL names it already', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    await fillContact(page);
    const leadOn = async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.locator('#see').click();
      await page.getByRole('dialog').getByRole('link', { name: 'Start your order' }).click();
      await expectShown(() => page.getByRole('dialog').count(), 0);
      const isFormShown = () =>
        page
          .locator('#upload')
          .evaluate((form) => form.getBoundingClientRect().top < innerHeight / 2);
      await expectShown(isFormShown, true);
      expect(new URL(page.url()).hash).toBe('#upload');
    };
    await leadOn();
    expect(await page.locator('#order-name').inputValue()).toBe('Ana Souza');
    await leadOn();
  });

  test('leads to what the certificate holds in a browser without dialogs', async () => {
    const { page } = await openPage({ path: null });
    await page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
    await page.goto('/en/');
    await hydrate(page);
    await page.locator('#see').click();
    await page.waitForURL('**/#certificate');
    await page.getByText('A full translation with a signed certificate').waitFor();
  });

  test('leads to what the certificate holds without JavaScript, and its answer is open', async () => {
    const { page } = await openPage({ path: '/en/', javaScriptEnabled: false });
    await page.locator('#see').click();
    await page.waitForURL('**/#certificate');
    await page.getByText('A full translation with a signed certificate').waitFor();
  });

  test('fits 320 px, passes axe in the light and the dark scheme, and is printed whole and without the page behind it', async () => {
    const { page } = await openPage({ path: '/pt/', viewport: SMALL_PHONE });
    await hydrate(page);
    await page.locator('#see').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
      0,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() => ({
        page: getComputedStyle(document.querySelector('#page') ?? document.body).visibility,
        clipped: getComputedStyle(document.querySelector('#sample') ?? document.body).overflow,
      })),
    ).toEqual({ page: 'hidden', clipped: 'visible' });
  });
});
