import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { expectShown } from './support/form.ts';
import { hydrate } from './support/hydration.ts';
import { DESKTOP, openPage, PHONE } from './support/session.ts';

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
])('in a window $width px wide', ({ viewport }) => {
  test('a link to a section scrolls its heading into view below the bar', async () => {
    const { page } = await openPage({ path: '/en/', viewport });
    for (const hash of SECTIONS) {
      await page.locator(`a[href="${hash}"]`).first().dispatchEvent('click');
      await expectShown(() => headingIsClear(page, hash), true);
      expect(new URL(page.url()).hash).toBe(hash);
    }
  });

  test('each link of what is missing focuses its control, uncovered by the bars', async () => {
    const { page } = await openPage({ path: '/en/', viewport });
    await hydrate(page);
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
  test('closes when an item is chosen, and the page scrolls to its section', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
    await page.locator('#menu').getByRole('link', { name: 'FAQ' }).click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'false');
    expect(await page.locator('#menu').isVisible()).toBe(false);
    expect(await headingIsClear(page, '#faq')).toBe(true);
  });

  test('closes on Escape, and its button has the focus again', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
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

  test('closes on a click outside of it', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
    await page.mouse.click(PHONE.width / 2, PHONE.height - 20);
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'false');
  });

  test('closes when the window becomes wide, and its sections stand in the bar', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.click();
    await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
    await page.setViewportSize(DESKTOP);
    const bar = await page.locator('header').boundingBox();
    await expectShown(async () => {
      const box = await page.locator('#menu').getByRole('link', { name: 'FAQ' }).boundingBox();
      return bar !== null && box !== null && box.y + box.height <= bar.y + bar.height;
    }, true);
    expect(await page.locator('#menu:popover-open').count()).toBe(0);
  });
});

/** Whether a section's first heading is below the bar, and in the upper half unless the page ends. */
function headingIsClear(page: Page, hash: string): Promise<boolean> {
  return page.locator(hash).evaluate((target) => {
    const heading = target.querySelector('h2, h3') ?? target;
    const { top } = heading.getBoundingClientRect();
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return top >= bar && (top < innerHeight / 2 || (isAtEnd && top < innerHeight));
  });
}

/** Whether no bar covers a control and its label. */
function isUncovered(page: Page, hash: string): Promise<boolean> {
  return page.locator(hash).evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('not an input');
    return [input, ...(input.labels ?? [])].every((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      const onTop = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 4, y));
      return onTop.every((each) => each?.closest('form#order'));
    });
  });
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}
