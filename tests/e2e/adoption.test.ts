import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { control, expectShown, quote } from './support/form.ts';
import { openSlowly } from './support/openSlowly.ts';

declare global {
  interface Window {
    /** What followed the adoption of the early answers, in order. */
    followed: string[];
  }
}

/** More microtasks than React takes to render. */
const MICROTASKS = 100;

/**
 * Records when the task in which the order adopts the early answers ends, and when an element is shown.
 *
 * @param letter is added to the name at the end of that task, as if a key came between it and the next
 */
function followAdoption(page: Page, shown: string, letter = ''): Promise<void> {
  return page.evaluate(
    ({ selector, typed, count }) => {
      window.followed = [];
      let isAdopted = false;
      let isThere = false;
      const endTask = (left: number): void => {
        if (left > 0) return queueMicrotask(() => endTask(left - 1));
        window.followed.push('the task ends');
        const field = document.querySelector<HTMLInputElement>('#order-name');
        if (field === null || typed === '') return;
        field.setRangeText(typed, field.value.length, field.value.length, 'end');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      Object.defineProperty(window, 'isAdopted', {
        get: () => isAdopted,
        set: (value: boolean) => {
          isAdopted = value;
          window.followed.push('adopted');
          endTask(count);
        },
      });
      new MutationObserver(() => {
        if (isThere || document.querySelector(selector) === null) return;
        isThere = true;
        window.followed.push('shown');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    },
    { selector: shown, typed: letter, count: MICROTASKS },
  );
}

describe('the order adopts what was entered before hydration', () => {
  test('in one task and shows it in the next, so that a key waits for one of them at most', async () => {
    const { page, scripts } = await openSlowly();
    await control(page, 'rush').check();
    await followAdoption(page, 'tr[data-line=rush]');
    await scripts.release();
    await expectShown(async () => Object.keys(await quote(page)), ['items', 'rush', 'total']);
    expect(await page.evaluate(() => window.followed)).toEqual([
      'adopted',
      'the task ends',
      'shown',
    ]);
  });

  test('and keeps a letter that is typed between the task that takes the answers and the one that shows them', async () => {
    const { page, scripts } = await openSlowly();
    await control(page, 'name').pressSequentially('Ana Souz');
    await followAdoption(page, '#order', 'a');
    await scripts.release();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('order')))
      .toContain('"Ana Souza"');
    expect(await control(page, 'name').inputValue()).toBe('Ana Souza');
    await page.keyboard.type('!');
    expect(await control(page, 'name').inputValue()).toBe('Ana Souza!');
  });
});
