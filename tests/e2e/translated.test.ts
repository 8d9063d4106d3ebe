import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { control, expectRegion, fillContact, openUpload, orderForm } from './support/form.ts';
import { expectHydrated, hydrate } from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';
import { openPage } from './support/session.ts';

/** Changes the document's language and replaces each text node as Chrome's translation does, except where the page forbids it. */
async function translate(page: Page, to = 'pt'): Promise<void> {
  await page.evaluate((language) => {
    document.documentElement.lang = language;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const element = text.parentElement;
      if (element === null || element.closest('script, svg, [translate=no]') !== null) continue;
      if (text.textContent?.trim() === '') continue;
      const font = document.createElement('font');
      font.textContent = `«${text.textContent}»`;
      text.parentNode?.replaceChild(font, text);
    }
  }, to);
}

describe('a page that the browser translates', () => {
  test('lets a visitor complete the form, which keeps its own language', async () => {
    const { page } = await openPage({ path: '/en/' });
    await hydrate(page);
    await translate(page);
    expect(await page.locator('#how h2').innerText()).toContain('«');
    await fillContact(page);
    await expectRegion(page, 'contact', 'complete');
    await openUpload(page);
    expect(await orderForm(page).innerText()).not.toContain('«');
    await expectRegion(page, 'gate', 'uploadOpen');
  });

  test('keeps what was typed before it was hydrated', async () => {
    const { page, scripts, expectMessages } = await openSlowly();
    await control(page, 'name').pressSequentially('Helena Ferraz');
    await translate(page);
    await scripts.release();
    await expectHydrated(page);
    expect(await control(page, 'name').inputValue()).toBe('Helena Ferraz');
    expect(await orderForm(page).innerText()).toContain('Full name');
    expect(await page.locator('html').getAttribute('lang')).toBe('pt');
    // The top bar, which nobody fills in, was translated, and is rendered anew.
    expectMessages(
      'not caught: Error: Minified React error #418; visit https://react.dev/errors/418?args[]=HTML&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.',
    );
  });
});
