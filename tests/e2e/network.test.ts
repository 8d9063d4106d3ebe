/** An upload over a network that comes and goes, and what a visitor can do after it failed. */

import type { Page, Route } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFaultyProxy } from '../support/faultyProxy.ts';
import { grownTo, jpeg, pdf, png } from '../fixtures/files.ts';
import {
  alertsByPlace,
  chooseFiles,
  expectRegion,
  expectShown,
  fileRows,
  openUpload,
  orderForm,
  uploadedNames,
} from './support/form.ts';
import { loadOtherLanguage } from './support/hydration.ts';
import { recordAnnouncements } from './support/keys.ts';
import { limitUpload, onItsWay } from './support/network.ts';
import { brokenCall, openPage, PRODUCT, refusedCall } from './support/session.ts';

const THREE_FILES = [pdf(), grownTo(jpeg(), 400_000), png()];
const THREE_NAMES = THREE_FILES.map(({ name }) => name);

/** Bytes per second: so few that a test can act while a file is being sent. */
const SLOW = 20_000;

function pathOf(route: Route): string {
  return new URL(route.request().url()).pathname;
}

/** Records each value that the bar of the batch shows. */
async function recordBar(page: Page): Promise<() => Promise<number[]>> {
  const values = await orderForm(page).evaluateHandle((form) => {
    const seen: number[] = [];
    new MutationObserver(() => {
      const bar = form.querySelector('progress');
      if (bar && bar.value !== seen.at(-1)) seen.push(bar.value);
    }).observe(form, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  return () => values.jsonValue();
}

describe('a connection that is lost in the middle of the second of three files', () => {
  test('makes the batch wait until it is back, and the progress never goes back', async () => {
    const { page, context, allowMessages } = await openPage({ path: '/en/' });
    allowMessages(
      brokenCall('/api/upload', 'ERR_INTERNET_DISCONNECTED'),
      brokenCall('/healthz', 'ERR_INTERNET_DISCONNECTED'),
    );
    const announcements = await recordAnnouncements(page);
    await openUpload(page);
    await loadOtherLanguage(page);
    const title = await page.title();
    const bar = await recordBar(page);
    await limitUpload(page, SLOW);
    await chooseFiles(page, THREE_FILES);
    await onItsWay(page, 'passport.jpg');
    expect(await page.title()).toMatch(new RegExp(`^[1-9]\\d?% · .`));

    await context.setOffline(true);
    await expectRegion(page, 'upload', 'uploading.waiting');
    expect(await fileRows(page)).toEqual([
      { name: THREE_NAMES[0], state: 'sent' },
      { name: THREE_NAMES[1], state: 'waiting' },
      { name: THREE_NAMES[2], state: 'waiting' },
    ]);
    await limitUpload(page, null);
    await context.setOffline(false);
    await expectShown(() => uploadedNames(page), THREE_NAMES);

    expect(await announcements()).toEqual([
      'status: Quick pre-check: Required.',
      "status: Uploading… please don't close the page.",
      'status: No internet: waiting. We go on from here.',
      "status: Uploading… please don't close the page.",
      'status: Upload finished: 3 files added. Your files have 3 pages.',
    ]);
    const shown = await bar();
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(await page.title()).toBe(title);
  });

  test('makes the batch wait even if the browser reports no loss', async () => {
    const proxy = await startFaultyProxy(Number(new URL(PRODUCT.url).port));
    onTestFinished(() => proxy.close());
    const { page, allowMessages } = await openPage({
      product: { url: `http://localhost:${proxy.port}` },
      path: '/pt/',
    });
    for (const path of ['/api/upload', '/healthz']) {
      allowMessages(
        brokenCall(path, 'ERR_CONNECTION_RESET'),
        brokenCall(path, 'ERR_EMPTY_RESPONSE'),
        brokenCall(path, 'ERR_CONNECTION_REFUSED'),
        brokenCall(path, 'ERR_SOCKET_NOT_CONNECTED'),
      );
    }
    await openUpload(page);
    await loadOtherLanguage(page);
    await limitUpload(page, SLOW);
    await chooseFiles(page, THREE_FILES);
    await onItsWay(page, 'passport.jpg');
    proxy.cut(true);
    await expectRegion(page, 'upload', 'uploading.waiting');
    await limitUpload(page, null);
    proxy.cut(false);
    await expectShown(() => uploadedNames(page), THREE_NAMES);
    expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
  });
});

describe('before the script that sends files has loaded,', () => {
  const SCRIPT = '**/assets/firstFile-*.js';

  test('a batch waits while the network is away, and goes on by itself when it is back', async () => {
    const { page, allowMessages } = await openPage({ path: '/en/' });
    await page.route(SCRIPT, (route) => {
      allowMessages(brokenCall(pathOf(route), 'ERR_INTERNET_DISCONNECTED'));
      return route.abort('internetdisconnected');
    });
    const announcements = await recordAnnouncements(page);
    await openUpload(page);
    await chooseFiles(page, THREE_FILES);
    await expectRegion(page, 'upload', 'uploading.waiting');
    await orderForm(page).getByText('No internet: waiting. We go on from here.').first().waitFor();
    expect(await page.getByLabel('Order summary').innerText()).toContain('No internet: waiting');
    for (const name of THREE_NAMES) await orderForm(page).getByText(name).waitFor();

    await page.unroute(SCRIPT);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectShown(() => uploadedNames(page), THREE_NAMES);
    expect(await announcements()).toEqual([
      'status: Quick pre-check: Required.',
      'status: No internet: waiting. We go on from here.',
      "status: Uploading… please don't close the page.",
      'status: Upload finished: 3 files added. Your files have 3 pages.',
    ]);
  });

  test('a batch fails without blaming the connection when the server has no such script', async () => {
    const { page, allowMessages } = await openPage({ path: '/pt/' });
    await page.route(SCRIPT, (route) => {
      allowMessages(refusedCall(pathOf(route), 404));
      return route.fulfill({ status: 404 });
    });
    await openUpload(page);
    await chooseFiles(page, [pdf()]);
    await expectRegion(page, 'upload', 'error');
    expect(await alertsByPlace(page)).toEqual({
      upload: [
        'Falha no envio Nenhum arquivo deste envio foi adicionado. Se o problema for um arquivo, troque-o; se não, tente de novo.',
      ],
      checkout: [],
    });

    await page.unroute(SCRIPT);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
  });
});

describe('a batch that failed', () => {
  test('because a request died while the network was there says what Try again will send', async () => {
    const { page, expectMessages } = await openPage({ path: '/en/' });
    expectMessages(brokenCall('/api/upload', 'ERR_CONNECTION_RESET'));
    await openUpload(page);
    await page.route('/api/upload', (route) => route.abort('connectionreset'), { times: 1 });
    await chooseFiles(page, THREE_FILES);
    await expectRegion(page, 'upload', 'error');
    expect(await alertsByPlace(page)).toEqual({
      upload: [
        'Upload failed No answer came. No file from this upload was added. Check your connection and try again.',
      ],
      checkout: [],
    });
    await page.getByRole('button', { name: 'Try again: send 3 files (0.4 MB)' }).click();
    await expectShown(() => uploadedNames(page), THREE_NAMES);
  });
});
