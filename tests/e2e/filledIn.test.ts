/** What a program fills in, such as a password manager: several fields at once. */

import { expect, test } from 'vitest';
import { openHydrated } from './support/enter.ts';
import { answers, CONTACT, control, expectRegion } from './support/form.ts';
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
