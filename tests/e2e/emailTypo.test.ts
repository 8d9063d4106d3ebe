import { expect, test } from 'vitest';
import { control, expectRegion, expectShown, orderForm } from './support/form.ts';
import { hydrate } from './support/hydration.ts';
import { openPage } from './support/session.ts';

test.each([
  ['en', 'Did you mean ana@gmail.com?', 'Yes, use it'],
  ['pt', 'Você quis dizer ana@gmail.com?', 'Sim, usar este'],
])(
  'an email with a likely typo in its domain is questioned once its field is left, in %s, and corrected only when the visitor agrees',
  async (language, question, use) => {
    const { page } = await openPage({ path: `/${language}/` });
    await hydrate(page);
    await control(page, 'name').fill('Ana Souza');
    await control(page, 'phone').fill('+1 555 010 0123');
    const asked = orderForm(page).getByText(question);
    await control(page, 'email').fill('ana@gmial.com');
    expect(await asked.count()).toBe(0);
    await control(page, 'phone').focus();
    await asked.waitFor();
    expect(await asked.locator('xpath=ancestor-or-self::*[@aria-live="polite"]').count()).toBe(1);
    expect(await control(page, 'email').inputValue()).toBe('ana@gmial.com');
    await expectRegion(page, 'contact', 'complete');

    await page.getByRole('button', { name: use }).click();
    await expectShown(() => control(page, 'email').inputValue(), 'ana@gmail.com');
    expect(await asked.count()).toBe(0);
    expect(await control(page, 'email').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
  },
);
