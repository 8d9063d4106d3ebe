/** A killed server and a slow network: nothing that was confirmed before is lost. */

import type { JSHandle, Page, Route } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { grownTo, jpeg, pdf, png, webp } from '../fixtures/files.ts';
import {
  alertsByPlace,
  answers,
  checkoutButton,
  chooseFiles,
  expectRegion,
  expectShown,
  fileRow,
  fileRows,
  openUpload,
  orderForm,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { loadOtherLanguage } from './support/hydration.ts';
import { limitUpload } from './support/network.ts';
import { brokenCall, openPage, refusedCall, type Visit } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});

const UPLOAD_FAILED = {
  upload: [
    'Upload failed No answer came. No file from this upload was added. Check your connection and try again.',
  ],
  checkout: [],
};
const CHECKOUT_FAILED = {
  upload: [],
  checkout: ['Checkout failed This attempt was not charged. Your answers are still here.'],
};
/** Console messages while the server is down; the page probes it until it is up. */
const DOWN = [
  brokenCall('/api/upload', 'ERR_CONNECTION_REFUSED'),
  brokenCall('/api/upload', 'ERR_CONNECTION_RESET'),
  brokenCall('/healthz', 'ERR_CONNECTION_REFUSED'),
];
const NONE = { upload: [], checkout: [] };

/** Opens the page, fills in the form and uploads one file. */
async function openWithOneFile(): Promise<Visit> {
  const visit = await openPage({ product });
  await openUpload(visit.page);
  await loadOtherLanguage(visit.page);
  await uploadFiles(visit.page, [webp()]);
  return visit;
}

/** Returns the state of a file's row. */
function stateOf(page: Page, name: string): Promise<string | null> {
  return fileRow(page, name).getAttribute('data-state');
}

test('a server that is killed in the middle of a batch and stays down fails the batch, and nothing confirmed before is lost', async () => {
  const { page, allowMessages } = await openWithOneFile();
  allowMessages(...DOWN);
  const before = await answers(page);
  await limitUpload(page, 20_000);
  await chooseFiles(page, [pdf(), grownTo(jpeg(), 300_000), png()]);
  await expectShown(() => stateOf(page, 'passport.jpg'), 'sending');
  await product.kill();
  await limitUpload(page, null);
  await expectRegion(page, 'upload', 'uploading.waiting');
  // The batch waits for the server for some ten seconds.
  await expectRegion(page, 'upload', 'error');
  expect(await alertsByPlace(page)).toEqual(UPLOAD_FAILED);
  expect(await fileRows(page)).toEqual([
    { name: 'passport.jpg', state: 'failed' },
    { name: 'birth certificate.pdf', state: 'waiting' },
    { name: 'diploma.png', state: 'waiting' },
    { name: 'photo.webp', state: 'uploaded' },
  ]);
  expect(await answers(page)).toEqual(before);

  await product.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectShown(
    () => uploadedNames(page),
    ['photo.webp', 'birth certificate.pdf', 'passport.jpg', 'diploma.png'],
  );
  expect(await alertsByPlace(page)).toEqual(NONE);
  await checkoutButton(page).click();
  await page.getByRole('button', { name: 'Pay $60.00 (test)' }).click();
  await expectRegion(page, 'checkout', 'paid');
});

test('a server that is restarted behind a proxy keeps a batch waiting, which then goes on at its file', async () => {
  const { page, allowMessages } = await openWithOneFile();
  allowMessages(refusedCall('/api/upload', 502), refusedCall('/healthz', 502));
  await product.kill();
  await page.route(/\/(api\/upload|healthz)$/, answerAsProxy);
  await chooseFiles(page, [pdf(), png()]);
  await expectRegion(page, 'upload', 'uploading.waiting');
  await product.start();
  await expectShown(
    () => uploadedNames(page),
    ['photo.webp', 'birth certificate.pdf', 'diploma.png'],
  );
  expect(await alertsByPlace(page)).toEqual(NONE);
});

/** Answers a request with what the server answers, or as a proxy does that cannot reach it. */
async function answerAsProxy(route: Route): Promise<void> {
  const response = await route.fetch().catch(() => null);
  await route.fulfill(response === null ? { status: 502 } : { response });
}

test('a checkout fails while the server is down, succeeds when it is up again, and is paid after the server was killed once more', async () => {
  const { page, expectMessages } = await openWithOneFile();
  expectMessages(brokenCall('/api/checkout', 'ERR_CONNECTION_REFUSED'));
  await product.kill();
  await checkoutButton(page).click();
  await expectShown(() => alertsByPlace(page), CHECKOUT_FAILED);
  expect(await uploadedNames(page)).toEqual(['photo.webp']);

  await product.start();
  await checkoutButton(page).click();
  await page.waitForURL(`${product.url}/sandbox/pay/*`);

  await product.kill();
  await product.start();
  await page.getByRole('button', { name: 'Pay $15.00 (test)' }).click();
  await expectRegion(page, 'checkout', 'paid');
  expect(await uploadedNames(page)).toEqual([]);
});

test('on a slow network the progress of an upload is shown, and only its start and end are announced', async () => {
  const { page } = await openPage({ product });
  await openUpload(page);
  await expectShown(() => status(page), 'Quick pre-check: Required.');
  const seen = await observe(page);
  await limitUpload(page, 100_000);
  const files = [jpeg(), png(), webp()].map((file) => grownTo(file, 300_000));
  await chooseFiles(page, files);
  await expectShown(() => uploadedNames(page), ['passport.jpg', 'diploma.png', 'photo.webp']);

  const { announced, progress } = await seen.jsonValue();
  expect(announced).toEqual([
    "Uploading… please don't close the page.",
    'Upload finished: 3 files added. Your files have 3 pages.',
  ]);
  const lines = progress.map(({ line, file }) => `${line}: ${file}`);
  expect([...new Set(lines)]).toEqual([
    '0 of 3 files sent: passport.jpg',
    '1 of 3 files sent: diploma.png',
    '2 of 3 files sent: photo.webp',
  ]);
  const shares = progress.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  for (const { name } of files) {
    const texts = progress.filter(({ file }) => file === name).map(({ text }) => text);
    expect(texts.some((text) => /^0.3 MB · Sending, [1-9]\d?%$/.test(text))).toBe(true);
  }
});

/** What a form showed while it was observed. */
interface Seen {
  /** The texts of its live regions, in order. */
  readonly announced: string[];
  /** After each change: the bar's value from 0 to 1, the files sent, and the file being sent with its text. */
  readonly progress: { line: string; file: string; share: number; text: string }[];
}

/** Observes the form from now on. */
function observe(page: Page): Promise<JSHandle<Seen>> {
  return orderForm(page).evaluateHandle((form): Seen => {
    const seen: Seen = { announced: [], progress: [] };
    const liveText = () => {
      const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off], [hidden])';
      return [...form.querySelectorAll(live)]
        .map(({ textContent }) => textContent)
        .join(' ')
        .trim();
    };
    let last = liveText();
    new MutationObserver(() => {
      const text = liveText();
      if (text !== '' && text !== last) seen.announced.push(text);
      last = text;

      const row = form.querySelector('li[data-state=sending]');
      const bar = form.querySelector('progress');
      if (!row || !bar) return;
      const [file, note] = row.querySelectorAll('p');
      seen.progress.push({
        line: bar.nextElementSibling?.textContent?.split(' · ')[0] ?? '',
        file: file?.textContent ?? '',
        share: bar.value,
        text: note?.textContent ?? '',
      });
    }).observe(form, { subtree: true, childList: true, characterData: true, attributes: true });
    return seen;
  });
}
