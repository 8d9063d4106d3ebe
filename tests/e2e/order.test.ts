/** The product's main job: somebody orders a translation and pays. */

import { beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { avif, bmp, gif, heic, jpeg, pdf, png, tiff, webp } from '../fixtures/files.ts';
import {
  answerPrecheck,
  answers,
  checkoutButton,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  fillContact,
  formText,
  inOneLine,
  output,
  POLL,
  quote,
  region,
  uploadedNames,
} from './support/form.ts';
import { DESKTOP, openPage, PHONE, type Visit } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});

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
  paid: 'Paid Thank you. We have received your order.',
  cancelled: 'Payment cancelled Your order is as you left it.',
};

const PT: typeof EN = {
  locale: 'pt-BR',
  path: '/pt/',
  htmlLang: 'pt-BR',
  banner: 'Exigida A tradução é exigida. Pode continuar.',
  counts: ['0 arquivos enviados', '3 arquivos enviados'],
  delivery: ['24-48 horas', 'Cerca de 12 horas'],
  before: { items: 'R$ 2,73', total: '$15.00' },
  quote: { items: 'R$ 8,18', rush: 'R$ 4,18', mailing: 'R$ 3,45', total: '$87.00' },
  button: 'Ir para o pagamento seguro',
  payment: {
    heading: 'Pagamento de teste',
    rows: [
      'Tradução $45.00',
      'Entrega urgente $23.00',
      'Cópia pelo correio $19.00',
      'Total (USD) $87.00',
    ],
    pay: 'Pagar $87.00 (teste)',
    cancel: 'Cancelar e voltar',
  },
  paid: 'Pago Obrigado. Recebemos o seu pedido.',
  cancelled: 'Pagamento cancelado O pedido está como você deixou.',
};

const JOURNEYS = [
  { name: 'in English on a desktop', words: EN, viewport: DESKTOP, files: [pdf(), jpeg(), png()] },
  { name: 'in English on a phone', words: EN, viewport: PHONE, files: [heic(), webp(), pdf()] },
  {
    name: 'in Portuguese on a desktop',
    words: PT,
    viewport: DESKTOP,
    files: [png(), avif(), tiff()],
  },
  { name: 'in Portuguese on a phone', words: PT, viewport: PHONE, files: [heic(), gif(), bmp()] },
];

describe.each(JOURNEYS)('an order $name', ({ words, viewport, files }) => {
  /** Opens `/` and goes as far as the payment page. */
  async function orderUpToPayment(): Promise<Visit> {
    const visit = await openPage({ product, locale: words.locale, viewport });
    const { page } = visit;
    expect(await page.locator('html').getAttribute('lang')).toBe(words.htmlLang);
    expect(await quote(page)).toEqual(words.before);
    expect(await output(page, 'delivery')).toBe(words.delivery[0]);
    expect(await output(page, 'uploadedCount')).toBe(words.counts[0]);

    await fillContact(page);
    await answerPrecheck(page);
    await expectShown(() => output(page, 'precheck'), words.banner);
    await chooseFiles(page, files);
    await expectShown(
      () => uploadedNames(page),
      files.map(({ name }) => name),
    );
    expect(await output(page, 'uploadedCount')).toBe(words.counts[1]);
    await control(page, 'pages').fill('3');
    await control(page, 'rush').check();
    await control(page, 'mailHardCopy').check();
    await expectShown(() => quote(page), words.quote);
    expect(await output(page, 'delivery')).toBe(words.delivery[1]);
    expect(await checkoutButton(page).innerText()).toBe(words.button);

    await checkoutButton(page).click();
    await page.waitForURL(`${product.url}/sandbox/pay/*`);
    return visit;
  }

  test('is paid, and forgotten by the page', async () => {
    const { page } = await orderUpToPayment();
    expect(await page.getByRole('heading').allInnerTexts()).toEqual([words.payment.heading]);
    const rows = await page.getByRole('row').allInnerTexts();
    expect(rows.map(inOneLine)).toEqual(words.payment.rows);
    await page.getByRole('button', { name: words.payment.pay, exact: true }).click();

    await expectRegion(page, 'checkout', 'paid');
    await page.waitForURL(`${product.url}${words.path}#upload`);
    await expect.poll(() => formText(page), POLL).toContain(words.paid);
    await expectUntouched();

    await page.reload();
    expect(await region(page, 'checkout')).toBe('idle');
    await expectUntouched();

    async function expectUntouched() {
      await expectShown(() => quote(page), words.before);
      await expectShown(() => answers(page), { pages: '1' });
      await expectShown(() => uploadedNames(page), []);
      await expectShown(() => output(page, 'uploadedCount'), words.counts[0]);
      expect(await region(page, 'gate')).toBe('closed');
    }
  });

  test('is as it was after a cancelled payment, and can be paid then', async () => {
    const { page } = await orderUpToPayment();
    await page.getByRole('button', { name: words.payment.cancel, exact: true }).click();

    await expectRegion(page, 'checkout', 'cancelled');
    await page.waitForURL(`${product.url}${words.path}#upload`);
    await expect.poll(() => formText(page), POLL).toContain(words.cancelled);
    await expectShown(() => answers(page), {
      ...CONTACT,
      filingWhere: 'us',
      direction: 'PT_EN',
      pages: '3',
      rush: 'on',
      mailHardCopy: 'on',
    });
    await expectShown(
      () => uploadedNames(page),
      files.map(({ name }) => name),
    );
    await expectShown(() => quote(page), words.quote);
    expect(await region(page, 'gate')).toBe('checkoutOpen');

    await checkoutButton(page).click();
    await page.getByRole('button', { name: words.payment.pay, exact: true }).click();
    await expectRegion(page, 'checkout', 'paid');
    expect(await uploadedNames(page)).toEqual([]);
  });
});
