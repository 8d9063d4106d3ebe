import { describe, expect, test } from 'vitest';
import { checkoutButton, choice, control, expectShown, quote } from './support/form.ts';
import {
  expectHydrated,
  holdScripts,
  isHydrated,
  requestedPaths,
  settled,
} from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';
import { centreOf, pointOf, pressMouse } from './support/press.ts';
import { DESKTOP, PHONE, PRODUCT } from './support/session.ts';

describe('before the page is hydrated', () => {
  test('a submitted form says that it still loads, keeps its answers, and then says what is missing', async () => {
    const { page, scripts } = await openSlowly();
    const requests = requestedPaths(page);
    await control(page, 'name').focus();
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(page.url()).toBe(`${PRODUCT.url}/en/`);
    expect(requests.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    const note = page.locator('#order-wait');
    expect(await note.innerText()).toBe('One moment: the form is still loading.');

    await scripts.release();
    await expectShown(() => control(page, 'email').getAttribute('aria-invalid'), 'true');
    expect(await control(page, 'name').inputValue()).toBe('Ana');
    expect(await note.isVisible()).toBe(false);
  });

  test('a visitor reloads the page again and again, and every answer is kept', async () => {
    const { page, scripts } = await openSlowly();
    await control(page, 'name').fill('Ana Souza');
    await scripts.requested();
    const again = await holdScripts(page);
    await page.reload();
    await control(page, 'email').fill('ana@example.com');
    await again.requested();
    await page.reload();
    await expectShown(() => control(page, 'name').inputValue(), 'Ana Souza');
    await expectShown(() => control(page, 'email').inputValue(), 'ana@example.com');
  });

  test('the menu of a phone opens and closes, and stays open while the page is hydrated', async () => {
    const { page, scripts } = await openSlowly({ viewport: PHONE });
    const menu = page.locator('#menu');
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menu.isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'Pricing' }).click();
    expect(await menu.isVisible()).toBe(false);
    expect(new URL(page.url()).hash).toBe('#pricing');
    expect(await isHydrated(page)).toBe(false);

    await page.getByRole('button', { name: 'Menu' }).click();
    await scripts.release();
    await expectHydrated(page);
    expect(await menu.isVisible()).toBe(true);
    const toggle = page.getByRole('button', { name: 'Menu' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  });

  test('a question opens, and stays open while the page is hydrated', async () => {
    const { page, scripts } = await openSlowly();
    const question = page.locator('#faq details').first();
    await question.locator('summary').click();
    expect(await question.locator('p').isVisible()).toBe(true);
    await scripts.release();
    await expectHydrated(page);
    expect(await question.locator('p').isVisible()).toBe(true);
  });

  test.each([DESKTOP, PHONE])(
    'a visitor answers a question, and hydration does not move another that is about to be pressed, at $width px',
    async (viewport) => {
      const { page, scripts } = await openSlowly({ viewport });
      await choice(page, 'direction', 'PT_EN').check();
      const missing = page.locator('#order-upload-note li');
      const count = await missing.count();
      const files = page.locator('#order-files');
      const height = (await files.boundingBox())?.height ?? 0;
      const point = await pointOf(control(page, 'rush'));
      await scripts.release();
      await expectShown(() => missing.count(), count - 1);
      expect(await centreOf(control(page, 'rush'))).toEqual(point);
      expect((await files.boundingBox())?.height).toBeLessThan(height);
      await pressMouse(page, point);
      expect(await control(page, 'rush').isChecked()).toBe(true);
    },
  );

  test.each([DESKTOP, PHONE])(
    'a visitor ticks an extra, and the line that hydration adds to the quote does not move the button below it, at $width px',
    async (viewport) => {
      const { page, scripts } = await openSlowly({ viewport });
      await control(page, 'rush').check();
      const button = checkoutButton(page);
      const point = await pointOf(button);
      await scripts.release();
      await expectShown(async () => Object.keys(await quote(page)), ['items', 'rush', 'total']);
      expect(await centreOf(button)).toEqual(point);
    },
  );
});
