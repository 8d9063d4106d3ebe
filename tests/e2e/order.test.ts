/** The product's main purpose: a visitor orders a translation and pays. */

import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { heic, jpeg, pdf, png, tiff, webp, type SampleFile } from '../fixtures/files.ts';
import {
  answerPrecheck,
  answers,
  checkoutButton,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  fillContact,
  formText,
  inOneLine,
  output,
  quote,
  region,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { ANSWERS } from './support/readyOrder.ts';
import { DESKTOP, openPage, PHONE, PRODUCT } from './support/session.ts';

const EN = {
  locale: 'en-US',
  path: '/en/',
  htmlLang: 'en-US',
  banner: "Required Translations are required, you're good to proceed.",
  counts: ['0 files uploaded', '3 files uploaded'],
  delivery: ['24-48 hours', 'About 12 hours'],
  before: { items: '$15.00', total: '$15.00' },
  quote: { items: '$45.00', rush: '$23.00', mailing: '$19.00', total: '$87.00' },
  button: 'Secure Checkout',
  payment: {
    heading: 'Test payment',
    rows: [
      'Translation $45.00',
      'Rush delivery $23.00',
      'Paper copy by mail $19.00',
      'Total (USD) $87.00',
    ],
    pay: 'Pay $87.00 (test)',
    cancel: 'Cancel and go back',
  },
  receipt: {
    heading: 'Thank you, your order is paid',
    text: [
      'The confirmation goes to ana@example.com.',
      'This is a test No money was taken, and nothing will be translated.',
      'Direction Portuguese to English',
      'birth certificate.pdf 1 page passport.jpg 1 page diploma.png 1 page',
      'The paper copy follows by mail',
    ],
    deadline: /We expect it by \w+, \w+ \d+, \d{4}, \d+:00 [AP]M \S+, your time\./,
    newOrder: 'Order another',
  },
  cancelled: 'Payment cancelled You were not charged. Your order is as you left it.',
};

const PT: typeof EN = {
  locale: 'pt-BR',
  path: '/pt/',
  htmlLang: 'pt-BR',
  banner: 'Exigida A tradução é exigida. Pode continuar.',
  counts: ['0 arquivos enviados', '3 arquivos enviados'],
  delivery: ['24 a 48 horas', 'Cerca de 12 horas'],
  before: { items: 'R$ 2,73', total: '$15.00' },
  quote: { items: 'R$ 8,18', rush: 'R$ 4,18', mailing: 'R$ 3,45', total: '$87.00' },
  button: 'Ir para o pagamento seguro',
  payment: {
    heading: 'Pagamento de teste',
    rows: [
      'Tradução $45.00',
      'Entrega urgente $23.00',
      'Via impressa pelo correio $19.00',
      'Total (USD) $87.00',
    ],
    pay: 'Pagar $87.00 (teste)',
    cancel: 'Cancelar e voltar',
  },
  receipt: {
    heading: 'Obrigado, o seu pedido está pago',
    text: [
      'A confirmação vai para ana@example.com.',
      'Isto é um teste Nada foi cobrado, e nada será traduzido.',
      'Sentido do português para o inglês',
      'IMG_0042.HEIC 1 página photo.webp 1 página fax.tif 1 página',
      'A via impressa segue pelo correio',
    ],
    deadline: /A previsão é até \S+, \d+ de \S+ de \d{4}, \d+:00 \S+, no seu horário\./,
    newOrder: 'Fazer outro pedido',
  },
  cancelled: 'Pagamento cancelado Nada foi cobrado. O pedido está como você deixou.',
};

test.each([
  { name: 'in English on a desktop', texts: EN, viewport: DESKTOP, files: [pdf(), jpeg(), png()] },
  { name: 'in Portuguese on a phone', texts: PT, viewport: PHONE, files: [heic(), webp(), tiff()] },
])(
  'a visitor orders $name, cancels the payment, keeps the order, pays it, and starts anew',
  async ({ texts, viewport, files }) => {
    const { page } = await openPage({ locale: texts.locale, viewport });
    expect(await page.locator('html').getAttribute('lang')).toBe(texts.htmlLang);
    await expectNewOrder(page, texts);
    await fillInOrder(page, { texts, files });
    await expectOrder(page, { texts, files });

    await checkoutButton(page).click();
    await page.waitForURL(`${PRODUCT.url}/sandbox/pay/*`);
    expect(await page.getByRole('heading').allInnerTexts()).toEqual([texts.payment.heading]);
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.map(inOneLine)).toEqual(texts.payment.rows);
    await page.getByRole('button', { name: texts.payment.cancel, exact: true }).click();
    await page.waitForURL(`${PRODUCT.url}${texts.path}#upload`);
    await expectRegion(page, 'checkout', 'cancelled');
    await expect.poll(() => formText(page)).toContain(texts.cancelled);
    await expectOrder(page, { texts, files });

    await checkoutButton(page).click();
    await page.getByRole('button', { name: texts.payment.pay, exact: true }).click();
    await page.waitForURL(`${PRODUCT.url}${texts.path}#upload`);
    await expectRegion(page, 'checkout', 'paid');
    const reference = await expectReceipt(page, texts);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      texts.receipt.heading,
    );

    await page.reload();
    await expectRegion(page, 'checkout', 'paid');
    expect(await expectReceipt(page, texts)).toBe(reference);
    await page.getByRole('button', { name: texts.receipt.newOrder, exact: true }).click();
    await expectRegion(page, 'checkout', 'idle');
    await expectNewOrder(page, texts, CONTACT);

    await page.reload();
    await expectNewOrder(page, texts, CONTACT);
    expect(await page.locator('#receipt').count()).toBe(0);
  },
);

interface Order {
  readonly texts: typeof EN;
  readonly files: readonly SampleFile[];
}

async function fillInOrder(page: Page, { texts, files }: Order): Promise<void> {
  await fillContact(page);
  await answerPrecheck(page);
  await expectShown(() => output(page, 'precheck'), texts.banner);
  await uploadFiles(page, files);
  await control(page, 'pages').fill('3');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
}

async function expectOrder(page: Page, { texts, files }: Order): Promise<void> {
  await expectShown(() => quote(page), texts.quote);
  expect(await output(page, 'delivery')).toBe(texts.delivery[1]);
  expect(await uploadedNames(page)).toEqual(files.map(({ name }) => name));
  expect(await output(page, 'uploadedCount')).toBe(texts.counts[1]);
  expect(await answers(page)).toEqual(ANSWERS);
  expect(await region(page, 'gate')).toBe('checkoutOpen');
  expect(await checkoutButton(page).innerText()).toBe(texts.button);
}

/** Waits for the receipt of the order, and returns its reference. */
async function expectReceipt(page: Page, texts: typeof EN): Promise<string> {
  await expectShown(() => page.locator('#receipt h3').innerText(), texts.receipt.heading);
  const text = await formText(page);
  expect(texts.receipt.text.filter((part) => !text.includes(part))).toEqual([]);
  expect(text).toMatch(texts.receipt.deadline);
  expect(await quote(page)).toEqual(texts.quote);
  expect(await output(page, 'delivery')).toBe(texts.delivery[1]);
  expect(await answers(page)).toEqual({});
  expect(await page.getByText(texts.before.total, { exact: true }).count()).toBe(0);
  const reference = await page.locator('output[name=reference]').innerText();
  expect(reference).toMatch(/^[2-9B-Z]{8}$/);
  return reference;
}

async function expectNewOrder(page: Page, texts: typeof EN, contact = {}): Promise<void> {
  await expectShown(() => quote(page), texts.before);
  await expectShown(() => answers(page), { ...contact, pages: '1' });
  expect(await output(page, 'delivery')).toBe(texts.delivery[0]);
  expect(await uploadedNames(page)).toEqual([]);
  expect(await output(page, 'uploadedCount')).toBe(texts.counts[0]);
  expect(await region(page, 'gate')).toBe('closed');
}
