import { beforeAll, describe, expect, test } from 'vitest';
import { inOneLine } from './support/form.ts';
import { startVisit } from './support/session.ts';

const LANGUAGES = [
  {
    locale: 'en',
    lang: 'en-US',
    noScript: 'The form needs JavaScript and a recent browser. Without them, write to us.',
    headings: [
      'Your documents, translated and certified.',
      'How it works',
      'Pricing',
      'Order your translation',
      'Why translations are required',
      'Questions',
      'Contact',
      'Your files',
    ],
    labels: {
      name: 'Full name *',
      email: 'E-mail *',
      phone: 'Phone *',
      filingWhere: 'In the United States',
      consularCountry: 'Brazil',
      direction: 'Portuguese to English',
      file: 'Choose files',
      pages: 'How many pages in total? *',
      rush: 'Rush: about 12 hours + $8',
      mailHardCopy: 'Paper copy by mail + $18',
    },
  },
  {
    locale: 'pt',
    lang: 'pt-BR',
    noScript:
      'O formulário precisa de JavaScript e de um navegador recente. Sem eles, escreva para nós.',
    headings: [
      'Seus documentos, traduzidos e certificados.',
      'Como funciona',
      'Preços',
      'Peça a sua tradução',
      'Por que a tradução é exigida',
      'Dúvidas',
      'Contato',
      'Seus arquivos',
    ],
    labels: {
      name: 'Nome completo *',
      email: 'E-mail *',
      phone: 'Telefone *',
      filingWhere: 'Nos Estados Unidos',
      consularCountry: 'Brasil',
      direction: 'Português para inglês',
      file: 'Escolher arquivos',
      pages: 'Quantas páginas no total? *',
      rush: 'Urgente: cerca de 12 horas + US$ 8',
      mailHardCopy: 'Via impressa pelo correio + US$ 18',
    },
  },
] as const;

describe.each(LANGUAGES)('the document in $locale without JavaScript', (language) => {
  let visit: Awaited<ReturnType<typeof startVisit>>;
  beforeAll(async () => {
    visit = await startVisit({ path: `/${language.locale}/`, javaScriptEnabled: false });
    return () => visit.end();
  });

  test('shows every section and the whole form', async () => {
    const { page } = visit;
    expect(await page.locator('html').getAttribute('lang')).toBe(language.lang);
    const anchors = await page
      .locator(':is(#how, #pricing, #upload, #faq, #contact):visible')
      .evaluateAll((sections) => sections.map(({ id }) => id));
    expect(anchors).toEqual(['how', 'pricing', 'upload', 'faq', 'contact']);
    const headings = await page.locator(':is(h1, h2):visible').allInnerTexts();
    expect(headings.map(inOneLine)).toEqual(language.headings);

    const shown = await page
      .locator('form#order')
      .evaluate((form) =>
        [...form.querySelectorAll('input')].map(
          ({ name, labels }) => [name, labels?.[0]?.innerText ?? ''] as const,
        ),
      );
    const labels = shown.map(([name, label]) => [name, inOneLine(label)] as const);
    // The first answer of a question stands for all of them.
    expect(Object.fromEntries(labels.toReversed())).toEqual(language.labels);
    expect(await page.locator('#order output[name=precheck]').isVisible()).toBe(true);
    expect(await page.locator('#order table').isVisible()).toBe(true);
    expect(await page.locator('#order output[name=delivery]').isVisible()).toBe(true);
    expect(await page.locator('#order button').count()).toBe(1);
  });

  test('says that the form needs JavaScript', async () => {
    const { page } = visit;
    expect(await page.locator('#upload noscript').innerText()).toBe(language.noScript);
  });

  test('has no repeated id, and a target for every reference within the page', async () => {
    const { page } = visit;
    const { repeated, dangling } = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const references = ['for', 'aria-describedby', 'aria-labelledby', 'popovertarget'].flatMap(
        (name) =>
          [...document.querySelectorAll(`[${name}]`)].flatMap(
            (element) => element.getAttribute(name)?.split(' ') ?? [],
          ),
      );
      const links = [...document.querySelectorAll('[href^="#"]')].map(
        (element) => element.getAttribute('href')?.slice(1) ?? '',
      );
      return {
        repeated: ids.filter((id, index) => ids.indexOf(id) !== index),
        // Every browser knows the target "top".
        dangling: [...references, ...links].filter((id) => id !== 'top' && !ids.includes(id)),
      };
    });
    expect({ repeated, dangling }).toEqual({ repeated: [], dangling: [] });
  });

  test('asks for the country of a consulate, and of nothing else', async () => {
    const { page } = visit;
    const country = page.locator('[name=consularCountry]');
    const shown = async () => [await country.first().isVisible(), await country.last().isVisible()];
    expect(await shown()).toEqual([false, false]);
    await page.locator('[value=consular]').check();
    expect(await shown()).toEqual([true, true]);
    const [asked, above] = await Promise.all(
      [country, page.locator('[name=filingWhere]')].map((inputs) => inputs.first().boundingBox()),
    );
    expect({ left: asked?.x, width: asked?.width }).toEqual({
      left: above?.x,
      width: above?.width,
    });
    await country.last().check();
    await page.locator('[value=us]').check();
    expect(await shown()).toEqual([false, false]);
  });
});
