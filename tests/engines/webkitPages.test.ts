import { expect, test } from 'vitest';
import {
  amounts,
  answerAcrossAnError,
  answers,
  attribute,
  count,
  expectShown,
  isAdopted,
  leaveAndGoBack,
  overflow,
  overflowingLabels,
  pathOf,
  region,
  uploadAfterRefusal,
} from './order.ts';
import { centreOf, press } from './tab.ts';
import { SIZES, useWebKit } from './webkit.ts';

/** A phone shows the chart as an outline, without the labels of a drawing. */
const CHARTS = [
  { language: 'en', ...SIZES[0], shown: '.sc-drawing', fewestLabels: 90 },
  { language: 'pt', ...SIZES[0], shown: '.sc-drawing', fewestLabels: 90 },
  { language: 'pt', ...SIZES[1], shown: '.sc-outline', fewestLabels: 0 },
] as const;

const openWebKit = useWebKit();

test.each(CHARTS)(
  'a visitor in $language opens the chart at $width px, whose labels fit',
  async ({ language, ...chart }) => {
    const tab = await openWebKit(chart);
    await tab.goto(`/${language}/?statechart`);
    await expectShown(() => count(tab, `#statechart ${chart.shown}`), 1);
    expect(await count(tab, '#statechart .sc-label')).toBeGreaterThanOrEqual(chart.fewestLabels);
    expect(await overflowingLabels(tab)).toEqual([]);
    expect(await overflow(tab)).toBe(0);
  },
);

test('a switch of the language keeps what is in the middle of the window there', async () => {
  const tab = await openWebKit(SIZES[1]);
  await tab.goto('/en/');
  await press(tab, '#faq details:nth-child(6) summary');
  // Before, the button leads to the other document.
  await expectShown(() => isAdopted(tab), true);
  const before = await centreOf(tab, '#faq details:nth-child(6) summary');
  await tab.pressAt(await centreOf(tab, 'button[lang=pt]'));
  await expectShown(() => attribute(tab, 'html', 'lang'), 'pt-BR');
  const after = await centreOf(tab, '#faq details:nth-child(6) summary');
  expect(Math.abs(after.y - before.y)).toBeLessThan(2);
});

test('the text fields that Tab reaches are above the price bar of a phone', async () => {
  const tab = await openWebKit(SIZES[1]);
  await tab.goto('/en/');
  await tab.evaluate(() => document.querySelector<HTMLElement>('#order-name')?.focus());
  await expectShown(() => isAdopted(tab), true);
  await tab.evaluate(() => {
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('#pricing article:last-of-type a')?.focus();
  });
  for (const name of ['name', 'email', 'phone', 'pages']) {
    while ((await tab.evaluate(focused)).name !== name) await tab.key('Tab');
    await expectShown(() => tab.evaluate(focused), { name, isShown: true });
  }
});

/** Runs in the page: returns the name of what has the focus, and whether its lower edge is in sight. */
function focused(): { name: string | null; isShown: boolean } {
  const field = document.activeElement;
  const { left, bottom } = field?.getBoundingClientRect() ?? new DOMRect();
  return {
    name: field?.getAttribute('name') ?? null,
    isShown: document.elementFromPoint(left + 20, bottom - 4) === field,
  };
}

const ANSWERS = {
  name: 'Ana Souza',
  email: 'ana@example.com',
  phone: '+1 555 010 0123',
  filingWhere: 'us',
  direction: 'PT_EN',
  pages: '1',
};

test('a visitor who leaves and goes back finds the order as it was, and pays the same one', async () => {
  const tab = await openWebKit(SIZES[0]);
  await tab.goto('/en/');
  await answerAcrossAnError(tab);
  // One text is still being typed, and one answer is not rendered yet.
  await press(tab, '[name=email]');
  await tab.type('.br');
  const goAway = async () => {
    await tab.evaluate(() => {
      document.querySelector<HTMLInputElement>('[name=rush]')?.click();
      location.assign('/healthz');
    });
    await expectShown(() => pathOf(tab), '/healthz');
  };
  await leaveAndGoBack(tab, goAway, '/en/');
  const email = 'ana@example.com.br';
  await expectShown(() => answers(tab), { ...ANSWERS, email, rush: 'on' });
  await expectShown(() => amounts(tab), ['$15.00', '$8.00', '$23.00']);

  await uploadAfterRefusal(tab);
  let payment = '';
  const goToPayment = async () => {
    await press(tab, '#order button[type=submit]');
    await expectShown(() => pathOf(tab), '/sandbox/pay/');
    const url = await tab.evaluate(() => location.href);
    if (payment === '') payment = url;
    expect(url).toBe(payment);
  };
  await leaveAndGoBack(tab, goToPayment, '/en/');
  await expectShown(() => region(tab, 'checkout'), 'idle');
  await expectShown(() => answers(tab), { ...ANSWERS, email, rush: 'on' });
  await expectShown(() => amounts(tab), ['$15.00', '$8.00', '$23.00']);

  await press(tab, '[name=rush]');
  await expectShown(() => amounts(tab), ['$15.00', '$15.00']);
  await press(tab, '[name=rush]');
  await expectShown(() => amounts(tab), ['$15.00', '$8.00', '$23.00']);
  await goToPayment();
});
