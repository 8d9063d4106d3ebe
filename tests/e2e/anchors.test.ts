import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { expectShown } from './support/form.ts';
import { wake } from './support/hydration.ts';
import { DESKTOP, openPage, PHONE } from './support/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
  return () => product.remove();
});

const SECTIONS = [
  '#how',
  '#pricing',
  '#upload',
  '#faq',
  '#contact',
  '#order-contact',
  '#order-precheck',
  '#order-files',
  '#order-pages-and-delivery',
  '#order-quote',
];

describe.each([
  { width: DESKTOP.width, viewport: DESKTOP },
  { width: PHONE.width, viewport: PHONE },
])('inside the page, $width px wide,', ({ viewport }) => {
  test('a link to a section shows its beginning under the bar', async () => {
    const { page } = await openPage({ product, path: '/en/', viewport });
    for (const hash of SECTIONS) {
      await page.locator(`a[href="${hash}"]`).first().dispatchEvent('click');
      await expectShown(() => headingIsClear(page, hash), true);
      expect(new URL(page.url()).hash).toBe(hash);
    }
  });

  test('a link to what is missing leads to its control, between the bars', async () => {
    const { page } = await openPage({ product, path: '/en/', viewport });
    await wake(page);
    const links = await page.locator('#order-checkout-note a').all();
    const focused: (string | undefined)[] = [];
    for (const link of links) {
      await link.click();
      const hash = new URL(page.url()).hash;
      await expectShown(() => isUncovered(page, hash), true);
      focused.push(await focusedId(page));
    }
    expect(focused).toEqual([
      'order-name',
      'order-email',
      'order-phone',
      'order-filing',
      'order-direction',
      'order-file',
    ]);
  });
});

describe('the menu of a phone', () => {
  test('closes when an item is chosen, and the page goes there', async () => {
    const { page } = await openPage({ product, path: '/en/', viewport: PHONE });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
    await page.locator('#menu').getByRole('link', { name: 'FAQ' }).click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'false');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    expect(await headingIsClear(page, '#faq')).toBe(true);
  });

  test('closes by Escape, which gives the focus back to its button', async () => {
    const { page } = await openPage({ product, path: '/en/', viewport: PHONE });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('How it works');
    await page.keyboard.press('Escape');
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'false');
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('closes when it is left for the page beside it', async () => {
    const { page } = await openPage({ product, path: '/en/', viewport: PHONE });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
    await page.mouse.click(PHONE.width / 2, PHONE.height - 20);
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'false');
  });
});

/** Whether the first heading at a place of the page stands under the bar, in the upper half. */
function headingIsClear(page: Page, hash: string): Promise<boolean> {
  return page.locator(hash).evaluate((target) => {
    const heading = target.querySelector('h2, h3') ?? target;
    const { top } = heading.getBoundingClientRect();
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return top >= bar && (top < innerHeight / 2 || (isAtEnd && top < innerHeight));
  });
}

/** Whether no bar lies over a control and its label. */
function isUncovered(page: Page, hash: string): Promise<boolean> {
  return page.locator(hash).evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('no control');
    return [input, ...(input.labels ?? [])].every((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const seen = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 4, y));
      return seen.every((each) => each?.closest('form#order'));
    });
  });
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
