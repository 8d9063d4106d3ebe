/** Sections 4, 5 and 9 as the browser shows them: pre-check, gate, page count, rush, quote. */

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { startWire } from '../support/wire.ts';
import { pdf, png } from '../fixtures/files.ts';
import {
  answerPrecheck,
  checkoutButton,
  chooseFiles,
  choice,
  control,
  description,
  expectRegion,
  expectShown,
  fillContact,
  formText,
  openUpload,
  orderForm,
  output,
  quote,
  region,
  uploadFiles,
} from './support/form.ts';
import { openPage } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});

const EN = {
  locale: 'en-US',
  banners: {
    unknown: ['Not answered yet', 'Answer the questions to see whether a translation is required.'],
    required: ['Required', "Translations are required, you're good to proceed."],
    likely: ['Likely required', 'A translation is commonly required in this scenario.'],
    optional: ['Often not required', 'Translation is often not required, you can still proceed.'],
  },
  largeJob: 'For large jobs (>30 pages), a custom quote is required.',
  rushAllowed: 'Adds 50% of the translation price. Up to 8 pages.',
  rushForbidden: 'Rush is for small jobs (up to 8 pages). For larger rush orders, contact us.',
  customQuote: 'Custom quote',
  beforeUpload: 'Upload opens after: bringing the count to 30 pages or fewer',
  beforeCheckout: 'Checkout opens after: bringing the count to 30 pages or fewer',
  prices: [
    ['1', '$15.00', '$15.00', '24-48 hours'],
    ['3', '$45.00', '$45.00', '24-48 hours'],
    ['4', '$60.00', '$60.00', '2-3 days'],
    ['10', '$150.00', '$150.00', '2-3 days'],
    ['11', '$165.00', '$165.00', '3-5 days'],
    ['20', '$300.00', '$300.00', '3-5 days'],
    ['21', '$315.00', '$315.00', '5-7 days'],
    ['30', '$450.00', '$450.00', '5-7 days'],
    ['31', 'Custom quote', 'Custom quote', 'Custom quote'],
    ['', '$15.00', '$15.00', '24-48 hours'],
    ['abc', '$15.00', '$15.00', '24-48 hours'],
    ['2.7', '$30.00', '$30.00', '24-48 hours'],
  ],
};

const PT: typeof EN = {
  locale: 'pt-BR',
  banners: {
    unknown: ['Ainda sem resposta', 'Responda às perguntas para saber se a tradução é exigida.'],
    required: ['Exigida', 'A tradução é exigida. Pode continuar.'],
    likely: ['Provavelmente exigida', 'Nesta situação, a tradução costuma ser exigida.'],
    optional: [
      'Muitas vezes dispensada',
      'A tradução muitas vezes não é exigida. Você pode continuar mesmo assim.',
    ],
  },
  largeJob: 'Para trabalhos grandes (mais de 30 páginas), é preciso um orçamento personalizado.',
  rushAllowed: 'Acrescenta 50% do preço da tradução. Até 8 páginas.',
  rushForbidden:
    'A urgência é para trabalhos pequenos (até 8 páginas). Para pedidos urgentes maiores, fale conosco.',
  customQuote: 'Orçamento personalizado',
  beforeUpload: 'O envio abre quando você: reduzir a contagem a 30 páginas ou menos',
  beforeCheckout: 'O pagamento abre quando você: reduzir a contagem a 30 páginas ou menos',
  prices: [
    ['1', 'R$ 2,73', '$15.00', '24-48 horas'],
    ['3', 'R$ 8,18', '$45.00', '24-48 horas'],
    ['4', 'R$ 10,91', '$60.00', '2-3 dias'],
    ['10', 'R$ 27,27', '$150.00', '2-3 dias'],
    ['11', 'R$ 30,00', '$165.00', '3-5 dias'],
    ['20', 'R$ 54,55', '$300.00', '3-5 dias'],
    ['21', 'R$ 57,27', '$315.00', '5-7 dias'],
    ['30', 'R$ 81,82', '$450.00', '5-7 dias'],
    ['31', 'Orçamento personalizado', 'Orçamento personalizado', 'Orçamento personalizado'],
    ['', 'R$ 2,73', '$15.00', '24-48 horas'],
    ['abc', 'R$ 2,73', '$15.00', '24-48 horas'],
    ['2.7', 'R$ 5,45', '$30.00', '24-48 horas'],
  ],
};

/** Every complete set of answers, and what the pre-check says. */
const PRECHECKS = [
  [{ filingWhere: 'us', direction: 'PT_EN' }, 'required'],
  [{ filingWhere: 'us', direction: 'EN_PT' }, 'optional'],
  [{ filingWhere: 'consular', consularCountry: 'Brazil', direction: 'PT_EN' }, 'optional'],
  [{ filingWhere: 'consular', consularCountry: 'Brazil', direction: 'EN_PT' }, 'optional'],
  [{ filingWhere: 'consular', consularCountry: 'Other', direction: 'PT_EN' }, 'likely'],
  [{ filingWhere: 'consular', consularCountry: 'Other', direction: 'EN_PT' }, 'optional'],
] as const;

/** A banner's kind, which its colour follows: blue, green, amber, grey. */
const KINDS = { unknown: 'info', required: 'success', likely: 'warning', optional: 'neutral' };

describe.each([EN, PT])('in $locale', (words) => {
  const { locale, banners } = words;

  test('the pre-check has a banner for every set of answers', async () => {
    const { page } = await openPage({ product, locale });
    const expectBanner = async (result: keyof typeof banners) => {
      const [, sentence = ''] = banners[result];
      await expectShown(() => output(page, 'precheck'), banners[result].join(' '));
      expect(
        await orderForm(page).locator('output[name=precheck]').getAttribute('data-state'),
      ).toBe(KINDS[result]);
      expect((await formText(page)).split(sentence)).toHaveLength(2);
      expect(await control(page, 'stillWantTranslation').count()).toBe(
        result === 'optional' ? 1 : 0,
      );
    };

    await expectBanner('unknown');
    await choice(page, 'direction', 'PT_EN').check();
    await expectBanner('unknown');
    expect(await control(page, 'consularCountry').count()).toBe(0);
    await choice(page, 'filingWhere', 'consular').check();
    await expectShown(() => control(page, 'consularCountry').count(), 2);
    await expectBanner('unknown');
    for (const [answers, result] of PRECHECKS) {
      await answerPrecheck(page, answers);
      await expectBanner(result);
      expect(await region(page, 'precheck')).toBe(
        result === 'optional' ? 'optional.unconfirmed' : result,
      );
    }
  });

  test('price and delivery follow the page count', async () => {
    const { page } = await openPage({ product, locale });
    for (const [pages = '', items = '', total = '', delivery] of words.prices) {
      await control(page, 'pages').fill(pages);
      await expectShown(() => quote(page), { items, total });
      expect(await output(page, 'delivery')).toBe(delivery);
    }
  });

  test('above 30 pages both messages show, amounts are a custom quote, all is closed', async () => {
    const wire = await startWire(product);
    onTestFinished(() => wire.close());
    const { page } = await openPage({ product: wire, locale });
    await openUpload(page);
    await uploadFiles(page, [pdf()]);
    await control(page, 'mailHardCopy').check();
    await control(page, 'pages').fill('31');

    await expectRegion(page, 'size', 'customQuote');
    expect(await region(page, 'gate')).toBe('closed');
    const { customQuote } = words;
    await expectShown(() => quote(page), {
      items: customQuote,
      mailing: customQuote,
      total: customQuote,
    });
    expect(await output(page, 'delivery')).toBe(customQuote);
    expect(await description(control(page, 'pages'))).toContain(words.largeJob);
    expect(await description(control(page, 'rush'))).toBe(words.rushForbidden);
    await expectShown(() => description(control(page, 'file')), words.beforeUpload);
    expect(await control(page, 'file').getAttribute('aria-disabled')).toBe('true');
    await expectShown(() => description(checkoutButton(page)), words.beforeCheckout);
    expect(await checkoutButton(page).getAttribute('aria-disabled')).toBe('true');

    await chooseFiles(page, [png()]);
    await checkoutButton(page).click({ force: true });
    await control(page, 'pages').press('Enter');
    await control(page, 'pages').fill('30');
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(wire.events).toEqual(['begun 1', 'answered 1']);
    expect((await formText(page)).includes(words.largeJob)).toBe(false);
  });

  test('rush is switched off above 8 pages, and stays off when pages go down again', async () => {
    const { page } = await openPage({ product, locale });
    const rush = control(page, 'rush');
    await control(page, 'pages').fill('8');
    await rush.check();
    await expectRegion(page, 'rush', 'on');
    expect(await description(rush)).toBe(words.rushAllowed);

    await control(page, 'pages').fill('9');
    await expectRegion(page, 'rush', 'unavailable');
    expect(await description(rush)).toBe(words.rushForbidden);
    expect(await rush.getAttribute('aria-disabled')).toBe('true');
    await rush.press('Space');
    expect(await rush.isChecked()).toBe(false);
    expect(Object.keys(await quote(page))).toEqual(['items', 'total']);

    await control(page, 'pages').fill('8');
    await expectRegion(page, 'rush', 'off');
    expect(await rush.isChecked()).toBe(false);
    expect(await description(rush)).toBe(words.rushAllowed);
  });
});

test('an unfinished form says what is missing, sends nothing and points out what to mend', async () => {
  const wire = await startWire(product);
  onTestFinished(() => wire.close());
  const { page } = await openPage({ product: wire });
  const missing =
    'completing your e-mail completing your phone number choosing where you will file choosing the translation you need';
  expect(await description(control(page, 'file'))).toBe(
    `Upload opens after: giving your full name ${missing}`,
  );
  expect(await description(checkoutButton(page))).toBe(
    `Checkout opens after: giving your full name ${missing} uploading at least one file`,
  );

  await control(page, 'name').fill('Ana Souza');
  await expectShown(() => description(control(page, 'file')), `Upload opens after: ${missing}`);
  await expectShown(
    () => description(checkoutButton(page)),
    `Checkout opens after: ${missing} uploading at least one file`,
  );
  await control(page, 'email').fill('ana@');
  expect(await description(control(page, 'email'))).toBe('');
  await control(page, 'email').press('Tab');
  await expectShown(
    () => description(control(page, 'email')),
    'Finish the e-mail, for example name@example.com.',
  );

  await checkoutButton(page).click({ force: true });
  await expectShown(
    () => Promise.all(['name', 'email', 'phone'].map((name) => description(control(page, name)))),
    [
      '',
      'Finish the e-mail, for example name@example.com.',
      'Digits are missing: at least 10, with area code.',
    ],
  );
  const groups = orderForm(page).getByRole('radiogroup');
  expect(await description(groups.nth(0))).toBe('Choose where you will file.');
  expect(await description(groups.nth(1))).toBe('Choose the translation you need.');
  expect(await region(page, 'checkout')).toBe('idle');
  expect(wire.calls).toEqual([]);
});

test('an optional translation waits until it is wanted, and remembers that it was', async () => {
  const { page } = await openPage({ product });
  await fillContact(page);
  await answerPrecheck(page, { filingWhere: 'us', direction: 'EN_PT' });
  await expectRegion(page, 'precheck', 'optional.unconfirmed');
  expect(await region(page, 'gate')).toBe('closed');
  expect(await description(control(page, 'file'))).toBe(
    'Upload opens after: ticking “I still want a translation”',
  );

  await control(page, 'stillWantTranslation').check();
  await expectRegion(page, 'gate', 'uploadOpen');
  expect(await region(page, 'precheck')).toBe('optional.confirmed');

  await choice(page, 'direction', 'PT_EN').check();
  await expectRegion(page, 'precheck', 'required');
  await choice(page, 'direction', 'EN_PT').check();
  await expectRegion(page, 'precheck', 'optional.confirmed');
  expect(await control(page, 'stillWantTranslation').isChecked()).toBe(true);
});
