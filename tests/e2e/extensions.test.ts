import { describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { choice, control, expectRegion, openUpload, uploadFiles } from './support/form.ts';
import { expectHydrated, hydrate } from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';
import { openPage } from './support/session.ts';

/** React found other markup than the prerendered, and rendered the page anew. */
const RENDERED_ANEW =
  'not caught: Error: Minified React error #418; visit https://react.dev/errors/418?args[]=HTML&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.';

describe('a password manager that inserts an icon after a field before the page is hydrated', () => {
  test('loses nothing that was typed or chosen, and leaves the focus where it was', async () => {
    const { page, scripts, expectMessages } = await openSlowly();
    await choice(page, 'filingWhere', 'us').check();
    await control(page, 'email').pressSequentially('helena@example.com');
    await page.evaluate(() => {
      const icon = document.createElement('div');
      icon.setAttribute('data-lastpass-icon-root', '');
      document.querySelector('#order-email')?.after(icon);
    });
    await control(page, 'name').pressSequentially('Helena');
    await scripts.release();
    await expectHydrated(page);
    await page.keyboard.type(' Ferraz');
    expect(await control(page, 'name').inputValue()).toBe('Helena Ferraz');
    expect(await control(page, 'email').inputValue()).toBe('helena@example.com');
    expect(await choice(page, 'filingWhere', 'us').isChecked()).toBe(true);
    await expectRegion(page, 'precheck', 'unknown');
    await control(page, 'phone').fill('(555) 010-2030');
    await expectRegion(page, 'contact', 'complete');
    expectMessages(RENDERED_ANEW);
  });
});

describe('an extension that inserts a style before the page’s own', () => {
  test('does not receive the styles that arrive with a script', async () => {
    // Its policy does not bind extensions.
    const { page } = await openPage({ path: '/en/', bypassCSP: true });
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.className = 'darkreader darkreader--fallback';
      style.media = 'screen';
      document.head.prepend(style);
    });
    await hydrate(page);
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    const rules = await page.evaluate(() =>
      Array.from(document.styleSheets, ({ cssRules }) => cssRules.length > 0),
    );
    expect(rules[0]).toBe(false);
  });
});
