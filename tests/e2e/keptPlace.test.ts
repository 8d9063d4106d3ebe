import { expect, test } from 'vitest';
import { expectShown, languageButton } from './support/form.ts';
import { framesShown } from './support/frames.ts';
import { hydrate } from './support/hydration.ts';
import { centreOf, pointOf, pressMouse } from './support/press.ts';
import { openPage, PHONE } from './support/session.ts';

test('a switch of the language keeps what is in the middle of the window there', async () => {
  const { page } = await openPage({ path: '/en/', viewport: PHONE });
  await hydrate(page);
  const question = page.locator('#faq summary').nth(5);
  const { y } = await pointOf(question);
  // A click of Playwright's would scroll to the bar, which is always in view.
  await pressMouse(page, await centreOf(languageButton(page, 'pt')));
  await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
  await framesShown(page);
  expect(Math.abs((await centreOf(question)).y - y)).toBeLessThan(2);
});

test('a switch of the language keeps what is around a text that the other language lacks', async () => {
  const { page } = await openPage({ path: '/pt/', viewport: PHONE });
  await hydrate(page);
  // Safari does not keep a place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  const { y: noteY } = await pointOf(page.getByText('A cobrança é feita em dólares'));
  await page.evaluate((distance) => scrollBy(0, distance), noteY - PHONE.height / 2);
  const button = page.locator('#order-checkout');
  const { y } = await centreOf(button);
  await pressMouse(page, await centreOf(languageButton(page, 'en')));
  await expectShown(() => page.locator('html').getAttribute('lang'), 'en-US');
  await framesShown(page);
  // The quote above it is shorter by that text, and by what wraps.
  expect(Math.abs((await centreOf(button)).y - y)).toBeLessThan(60);
});
