/** Section 8: the refusals that a visitor meets. Nothing is lost by any of them. */

import { expect, onTestFinished, test } from 'vitest';
import { startProduct } from '../support/product.ts';
import { cutOff, grownTo, jpeg, pdf, webp } from '../fixtures/files.ts';
import {
  alertsByPlace,
  answers,
  checkoutButton,
  chooseFiles,
  control,
  description,
  expectRegion,
  expectShown,
  fileRows,
  formText,
  openUpload,
  region,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { openPage, PRODUCT, refusedCall, type Visit } from './support/session.ts';

const MEGABYTE = 1_048_576;

const NO_FILE_ADDED = 'No file from this upload was added.';
const NOTHING_ADDED = `${NO_FILE_ADDED} If a file is the problem, replace it; otherwise try again.`;
const NOTHING_CHARGED = 'This attempt was not charged. Your answers are still here.';

/** Responses of another server, or of a broken one, without a text to show. */
const WITHOUT_TEXT = [
  { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { status: 500, json: { ok: false, files: [], error: '  ' } },
  { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel network</h1>' },
  { status: 200, json: { ok: true } },
  { status: 200, json: { ok: true, files: [] } },
];

/** Responses to checkout that lead to no acceptable payment page, without a text to show. */
const NO_PAYMENT_PAGES = [
  { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel network</h1>' },
  { status: 200, json: {} },
  { status: 200, json: { url: '' } },
  { status: 200, json: { url: 'http://payments.example/pay' } },
  { status: 200, json: { url: '//payments.example/pay' } },
  { status: 200, json: { url: 'javascript:alert(1)' } },
  { status: 200, json: { url: 'data:text/html,Pay' } },
];

/** Opens the page, fills in the form and uploads one file. */
async function openWithOneFile(options: Parameters<typeof openPage>[0] = {}): Promise<Visit> {
  const visit = await openPage(options);
  await openUpload(visit.page);
  await uploadFiles(visit.page, [webp()]);
  return visit;
}

test.each([
  {
    name: 'that is cut off',
    locale: 'en-US',
    file: cutOff(),
    status: 415,
    alert: `This file is damaged or incomplete. Open it, save it again and send the new copy. ${NOTHING_ADDED}`,
  },
])(
  'a file $name is refused in $locale, and another one can be uploaded instead',
  async ({ locale, file, status, alert }) => {
    const { page, expectMessages } = await openWithOneFile({ locale });
    expectMessages(refusedCall('/api/upload', status));
    const before = await answers(page);
    await chooseFiles(page, [file]);

    await expectRegion(page, 'upload', 'error');
    expect(await alertsByPlace(page)).toEqual({ upload: [alert], checkout: [] });
    expect(await fileRows(page)).toEqual([
      { name: file.name, state: 'refused' },
      { name: 'photo.webp', state: 'uploaded' },
    ]);
    expect(await answers(page)).toEqual(before);
    expect(await region(page, 'gate')).toBe('checkoutOpen');

    await uploadFiles(page, [jpeg()]);
    expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
  },
);

test('a file above the server’s limit, which the picker names, is not sent', async () => {
  const { page } = await openPage({ path: '/en/' });
  await openUpload(page);
  expect(await description(control(page, 'file'))).toContain('Up to 1 MB each.');
  let calls = 0;
  await page.route('**/api/upload', (route) => {
    calls += 1;
    return route.continue();
  });
  const file = grownTo(pdf(), 2 * MEGABYTE);
  await chooseFiles(page, [file]);
  await expectRegion(page, 'upload', 'error');
  await expectShown(() => fileRows(page), [{ name: file.name, state: 'refused' }]);
  expect(await formText(page)).toContain('Too large');
  expect(calls).toBe(0);
});

test('an upload whose response has no text fails with the page’s own, and Try again succeeds', async () => {
  const { page, expectMessages } = await openWithOneFile();
  const uploaded = ['photo.webp'];
  for (const [index, response] of WITHOUT_TEXT.entries()) {
    const files = [pdf({ name: `${index}.pdf` }), jpeg({ name: `${index}.jpg` })];
    if (response.status !== 200) expectMessages(refusedCall('/api/upload', response.status));
    await page.route('**/api/upload', (route) => route.fulfill(response), { times: 1 });
    await chooseFiles(page, files);
    await expectShown(() => alertsByPlace(page), {
      upload: [`Upload failed ${response.status === 500 ? NO_FILE_ADDED : NOTHING_ADDED}`],
      checkout: [],
    });
    expect(await uploadedNames(page)).toEqual(uploaded);

    await page.getByRole('button', { name: 'Try again' }).click();
    uploaded.push(...files.map(({ name }) => name));
    await expectShown(() => uploadedNames(page), uploaded);
    expect(await alertsByPlace(page)).toEqual({ upload: [], checkout: [] });
  }
});

test('a visitor who uploads or checks out too often is asked to wait, and not to replace the file', async () => {
  const limited = await startProduct({ RATE_LIMIT_UPLOADS: '1', RATE_LIMIT_CHECKOUTS: '1' });
  onTestFinished(() => limited.remove());
  const { page, expectMessages } = await openWithOneFile({ product: limited });
  expectMessages(refusedCall('/api/upload', 429), refusedCall('/api/checkout', 429));
  const wait = 'Too many requests. Wait a minute and try again.';
  await chooseFiles(page, [pdf()]);
  await expectShown(() => alertsByPlace(page), {
    upload: [`${wait} ${NO_FILE_ADDED}`],
    checkout: [],
  });
  expect(await fileRows(page)).toEqual([
    { name: pdf().name, state: 'failed' },
    { name: 'photo.webp', state: 'uploaded' },
  ]);
  const stopped = page.locator('[data-file][data-state=failed]');
  expect(await stopped.innerText()).toContain('The upload stopped at this file');
  expect(await stopped.getByRole('button').count()).toBe(0);

  await checkoutButton(page).click();
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expectRegion(page, 'checkout', 'cancelled');
  await checkoutButton(page).click();
  await expectShown(() => alertsByPlace(page), {
    upload: [],
    checkout: [`${wait} ${NOTHING_CHARGED}`],
  });
  expect(await uploadedNames(page)).toEqual(['photo.webp']);
});

test('a checkout with files that the server no longer has is refused in the language then shown', async () => {
  const { page, context, expectMessages } = await openWithOneFile();
  expectMessages(refusedCall('/api/checkout', 422));
  // Without a session the files belong to nobody.
  await context.clearCookies();
  const before = await answers(page);
  await page.getByRole('button', { name: 'PT', exact: true }).click();
  await checkoutButton(page).getByText('Ir para o pagamento seguro').waitFor();
  await checkoutButton(page).click();

  await expectRegion(page, 'checkout', 'error');
  expect(await alertsByPlace(page)).toEqual({
    upload: [],
    checkout: [
      'Um destes arquivos não está mais aqui. Remova os arquivos da lista e envie-os de novo. Se não resolver, permita cookies nesta página: eles ligam os arquivos a você. Esta tentativa não foi cobrada. Suas respostas continuam aqui.',
    ],
  });
  expect(await answers(page)).toEqual(before);
  expect(await uploadedNames(page)).toEqual(['photo.webp']);
  expect(await region(page, 'gate')).toBe('checkoutOpen');
});

test('a changed order is refused while its files belong to an open payment, until it is as it was, that payment is cancelled, or the file is uploaded again', async () => {
  const { page, expectMessages } = await openWithOneFile();
  await checkoutButton(page).click();
  await page.waitForURL(`${PRODUCT.url}/sandbox/pay/*`);
  const firstPayment = page.url();
  const goBackAndOrder = async (pages: string) => {
    await page.goBack();
    await expectRegion(page, 'gate', 'checkoutOpen');
    await control(page, 'pages').fill(pages);
    await checkoutButton(page).click();
    await expectRegion(page, 'checkout', 'error');
    expectMessages(refusedCall('/api/checkout', 409));
  };
  await goBackAndOrder('2');
  await expectShown(() => alertsByPlace(page), {
    upload: [],
    checkout: [
      `One of these files already belongs to another order. If you came back from its payment page, go forward in your browser: there you can pay for that order, or cancel it to change it here. Otherwise remove the file from the list and upload it again. ${NOTHING_CHARGED}`,
    ],
  });
  await control(page, 'pages').fill('1');
  await checkoutButton(page).click();
  await page.waitForURL(firstPayment);

  await goBackAndOrder('2');
  await page.goForward();
  await page.waitForURL(firstPayment);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expectRegion(page, 'checkout', 'cancelled');
  await checkoutButton(page).click();
  await page.getByRole('button', { name: 'Pay $30.00 (test)' }).waitFor();

  await goBackAndOrder('3');
  await page.getByRole('button', { name: 'Remove photo.webp' }).click();
  await expectShown(() => uploadedNames(page), []);
  await uploadFiles(page, [webp()]);
  await checkoutButton(page).click();
  await page.getByRole('button', { name: 'Pay $45.00 (test)' }).waitFor();
});

test('a checkout whose response leads to no payment page fails with the page’s own text', async () => {
  const { page, expectMessages } = await openWithOneFile();
  const before = await answers(page);
  const url = page.url();
  for (const response of NO_PAYMENT_PAGES) {
    if (response.status !== 200) expectMessages(refusedCall('/api/checkout', response.status));
    await page.route('**/api/checkout', (route) => route.fulfill(response), { times: 1 });
    await Promise.all([page.waitForResponse('**/api/checkout'), checkoutButton(page).click()]);
    await expectRegion(page, 'checkout', 'error');
    expect(await alertsByPlace(page)).toEqual({
      upload: [],
      checkout: [`Checkout failed ${NOTHING_CHARGED}`],
    });
    expect(page.url()).toBe(url);
  }
  expect(await answers(page)).toEqual(before);
  expect(await uploadedNames(page)).toEqual(['photo.webp']);

  await checkoutButton(page).click();
  await page.waitForURL(`${PRODUCT.url}/sandbox/pay/*`);
});
