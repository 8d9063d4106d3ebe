import { expect, test } from 'vitest';
import { control } from './support/form.ts';
import { expectHydrated } from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';

test('a form that is submitted before it is hydrated puts nothing that was typed into the URL, in a browser that does not know its method', async () => {
  const { page, scripts } = await openSlowly();
  // Firefox before version 98 reads the method "dialog" as this one.
  await page.evaluate(() => document.querySelector('#order')?.setAttribute('method', 'get'));
  await control(page, 'name').pressSequentially('Helena Ferraz');
  await control(page, 'name').press('Enter');
  await page.locator('#order-wait').waitFor();
  await scripts.release();
  await expectHydrated(page);
  expect(page.url()).toMatch(/\/en\/$/);
  expect(await control(page, 'name').inputValue()).toBe('Helena Ferraz');
});
