import { beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { expectShown } from './support/form.ts';
import { hydrate, settled } from './support/hydration.ts';
import { openPage } from './support/session.ts';

const NAME = 'Ana & "Filhos" <tradução>';

let product: Product;

beforeAll(async () => {
  product = await startProduct({
    PROVIDER_NAME: NAME,
    PROVIDER_LINE_EN: 'Sworn & <certified>',
    PROVIDER_LINE_PT: 'Traduções juramentadas',
    PROVIDER_PUBLIC_EMAIL: 'ana&filhos@ana.example',
    PROVIDER_PHONE: '+55 (81) 5550-100',
    PROVIDER_CHAT_URL: 'https://chat.example/?a=b&c=d',
    PROVIDER_CHAT_NAME: 'WhatsApp',
    PROVIDER_PRIVACY_URL: 'https://ana.example/privacy?a=b&c=d',
  });
  return () => product.remove();
});

test('a provider whose name has to be escaped is the same before and after hydration, in both languages', async () => {
  const { page } = await openPage({ product, path: '/en/' });
  /** Every place where the page names the provider. */
  const shown = () =>
    page.evaluate(() => ({
      title: document.title,
      brands: [
        ...document.querySelectorAll('header a[href="#top"], footer .wrap > div > div > span'),
      ].map((brand) => brand.textContent),
      seal: document.querySelector('textPath[href="#foot"]')?.textContent,
      contacts: [...document.querySelectorAll('#contact li a, #contact p + a')].map((link) => [
        link.getAttribute('href'),
        link.firstChild?.textContent,
      ]),
      structured: JSON.parse(
        document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      )['@graph'][0].name,
    }));
  const english = {
    title: `Certified Portuguese–English translations for USCIS | ${NAME}`,
    brands: [`${NAME} Sworn & <certified>`, `${NAME} Sworn & <certified>`],
    seal: 'ANA & "FILHOS" <TRADUÇÃO>',
    contacts: [
      ['mailto:ana%26filhos@ana.example', 'ana&filhos@ana.example'],
      ['tel:+55815550100', '+55 (81) 5550-100'],
      ['https://chat.example/?a=b&c=d', 'WhatsApp'],
      ['https://ana.example/privacy?a=b&c=d', 'Privacy policy'],
    ],
    structured: NAME,
  };
  expect(await shown()).toEqual(english);

  // The console stays silent: React reports a page that hydrates to something else.
  await hydrate(page);
  await settled(page);
  expect(await shown()).toEqual(english);

  await page.getByRole('button', { name: 'PT', exact: true }).click();
  await expectShown(shown, {
    ...english,
    title: `Tradução certificada para o USCIS | ${NAME}`,
    brands: [`${NAME} Traduções juramentadas`, `${NAME} Traduções juramentadas`],
    contacts: [
      ...english.contacts.slice(0, 3),
      ['https://ana.example/privacy?a=b&c=d', 'Política de privacidade'],
    ],
  });
});
