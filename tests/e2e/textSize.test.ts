import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { control, expectRegion, expectShown, orderForm, quote } from './support/form.ts';
import { openPage } from './support/session.ts';

const SMALL_PHONE = { width: 360, height: 800 };

describe.each(['en', 'pt'])('the page in %s', (language) => {
  test('fits 360 px when the text is a quarter larger, half as large again or twice as large, with a custom quote, and with a price and extras, whose amounts stay whole', async () => {
    const { page, context } = await openPage({ path: null, viewport: SMALL_PHONE });
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    const enlarge = (standard: number) =>
      session.send('Page.setFontSizes', { fontSizes: { standard } });
    await enlarge(20);
    await page.goto(`/${language}/`);
    const rem = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    for (const standard of [20, 24, 32]) {
      await enlarge(standard);
      await expectShown(rem, standard);
      expect(await pageWidth(page)).toBe(360);
      await control(page, 'pages').fill('31');
      await expectRegion(page, 'size', 'customQuote');
      expect(await pageWidth(page)).toBe(360);
      await control(page, 'pages').fill('8');
      await control(page, 'rush').check();
      await control(page, 'mailHardCopy').check();
      await expectShown(
        async () => Object.keys(await quote(page)),
        ['items', 'rush', 'mailing', 'total'],
      );
      expect(await pageWidth(page)).toBe(360);
      expect(await linesOfAmounts(page)).toEqual([1, 1, 1, 1]);
      expect((await page.locator('header [popovertarget]').boundingBox())?.width).toBeGreaterThan(
        44,
      );
    }
  });
});

/** Returns the width of everything on the page, which is the window's unless the page scrolls sideways. */
function pageWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Returns how many lines each amount of the quote takes. */
function linesOfAmounts(page: Page): Promise<number[]> {
  return orderForm(page)
    .locator('tr[data-line] td')
    .evaluateAll((amounts) =>
      amounts.map((amount) => {
        const range = document.createRange();
        range.selectNodeContents(amount);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
}
