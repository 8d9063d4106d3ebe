/** Pages that were opened before an update of the server, which has none of their scripts any more. */

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isNeededScript } from '../../src/server/pages/replacedScript.ts';
import { pdf } from '../fixtures/files.ts';
import { documents } from './support/built.ts';
import { control, expectShown, openUpload, uploadedNames, uploadFiles } from './support/form.ts';
import { expectHydrated, hydrate, SCRIPTS, settled } from './support/hydration.ts';
import { openPage } from './support/session.ts';
import { typeSteadily } from './support/typeSteadily.ts';

/** Between two letters, in ms: much shorter than the pause in which the page reloads. */
const PAUSE_MS = 150;

describe('a visitor who opened the page before an update', () => {
  test('and goes on typing afterwards finds every letter in the page of the new version', async () => {
    const { page } = await openPage({ path: '/en/' });
    await replace(page, SCRIPTS);
    const isLoaded = page.waitForEvent('load');
    await control(page, 'name').focus();
    await page.evaluate(typeSteadily, { text: 'Helena Ferraz', pause: PAUSE_MS });
    await isLoaded;
    await expectHydrated(page);
    await expectShown(() => control(page, 'name').inputValue(), 'Helena Ferraz');
  });

  test('and loses the network afterwards keeps that page until there is one again', async () => {
    const { page } = await openPage({ path: '/en/', prepare: isOffline });
    await replace(page, SCRIPTS);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/hydrate-')) requests += 1;
    });
    await control(page, 'name').focus();
    await page.evaluate(typeSteadily, { text: 'Ana', pause: PAUSE_MS });
    // It is fetched, and then imported.
    await expect.poll(() => requests).toBe(2);
    await settled(page);
    await page.clock.runFor(5000);
    expect(await page.evaluate(() => sessionStorage.getItem('order:reloaded'))).toBe(null);
    expect(await control(page, 'name').inputValue()).toBe('Ana');

    const isLoaded = page.waitForEvent('load');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: true });
      dispatchEvent(new Event('online'));
    });
    await isLoaded;
    await expectHydrated(page);
    await expectShown(() => control(page, 'name').inputValue(), 'Ana');
  });

  test('and opens the upload afterwards can send files in the page of the new version', async () => {
    const { page } = await openPage({ path: '/en/' });
    await replace(page, '**/assets/firstFile-*.js');
    await hydrate(page);
    const isLoaded = page.waitForEvent('load');
    await openUpload(page);
    await isLoaded;
    await uploadFiles(page, [pdf()]);
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
  });
});

test('the server knows the first scripts of the page by their names', () => {
  const first = documents.flatMap(
    (html) => /data-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [],
  );
  // A language that cannot be loaded leads to its own document by itself.
  const needed = first.filter((url) => !/\/first-(?:en|pt)-/.test(url));
  expect(needed.length).toBe(2 * 4);
  expect(needed.filter((url) => !isNeededScript(url))).toEqual([]);
});

/** Makes the browser's clock one of the test, and its network seem lost in the first document. */
async function isOffline(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    if (sessionStorage.getItem('order:reloaded') !== null) return;
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  });
}

/** Makes the page ask for a script of an earlier build, until it is reloaded. */
async function replace(page: Page, url: string): Promise<void> {
  await page.route(url, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.continue({
      url: new URL(pathname.replace(/-[\w-]+\.js$/, '-earlier.js'), page.url()).href,
    });
  });
  page.once('framenavigated', () => void page.unroute(url));
}
