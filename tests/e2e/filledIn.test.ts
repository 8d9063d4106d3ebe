/** What a program fills in, such as a password manager: several fields at once. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openHydrated } from './support/enter.ts';
import {
  answers,
  checkoutButton,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  languageButton,
} from './support/form.ts';
import { settled } from './support/hydration.ts';

test('a program fills in several fields at once, and the order has them all', async () => {
  const { page } = await openHydrated();
  await page.evaluate((contact) => {
    for (const [name, text] of Object.entries(contact)) enter(name, text);
  }, CONTACT);
  await expectRegion(page, 'contact', 'complete');
  expect(await answers(page)).toEqual({ ...CONTACT, pages: '1' });
});

test('a program fills in several fields at once after a question about a typo, and the order has them all', async () => {
  const { page } = await openHydrated();
  await control(page, 'name').fill('Bia');
  await control(page, 'email').fill('bia@gmial.com');
  await page.keyboard.press('Tab');
  await page.getByText('Did you mean bia@gmail.com?').waitFor();
  await settled(page);
  await page.evaluate((contact) => {
    for (const [name, text] of Object.entries(contact)) enter(name, text);
  }, CONTACT);
  await expectRegion(page, 'contact', 'complete');
  expect(await answers(page)).toEqual({ ...CONTACT, pages: '1' });
});

test.each<[string, (page: Page) => Promise<void>]>([
  [
    'goes through the fields with Tab',
    async (page) => {
      await control(page, 'name').focus();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    },
  ],
  ['presses Secure Checkout', (page) => checkoutButton(page).click({ force: true })],
  ['presses Enter in a field', (page) => control(page, 'email').press('Enter')],
  [
    'switches the language',
    async (page) => {
      await languageButton(page, 'pt').click();
      await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
    },
  ],
])(
  'a program fills in fields without an event, the visitor %s, and the order has them all',
  async (_, act) => {
    const { page } = await openHydrated();
    await fillInSilently(page);
    await act(page);
    await expectRegion(page, 'contact', 'complete');
    expect(await answers(page)).toEqual({ ...CONTACT, pages: '1' });
  },
);

/**
 * Fills in the contact details as an extension does that dispatches no event. In its world, a field has the browser's
 * own setter and not React's.
 */
async function fillInSilently(page: Page): Promise<void> {
  await page.evaluate((contact) => {
    for (const [name, text] of Object.entries(contact)) {
      const field = document.querySelector(`#order [name=${name}]`);
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    }
  }, CONTACT);
}
