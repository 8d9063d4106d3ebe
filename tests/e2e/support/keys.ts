/** A visitor who uses the keyboard and a screen reader. */

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectShown } from './form.ts';

/** No two controls of the page are further apart. */
const MOST_TABS = 60;

/**
 * Presses Tab until a control has the focus.
 *
 * @throws an assertion error when the focus is lost on the way, or the control is not reached
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < MOST_TABS; pressed += 1) {
    await page.keyboard.press('Tab');
    expect(await isFocusLost(page)).toBe(false);
    if (await hasFocus(target)) return;
  }
  throw new Error(`The tab key did not reach ${String(target)}`);
}

/** Waits until an element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expectShown(() => hasFocus(target), true);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.activeElement === null || document.activeElement === document.body,
  );
}

/** Replaces the text of the focused field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/**
 * Records what a screen reader would announce from now on: alerts that appear or change, and changes
 * of the status region. Returns how to read the announcements.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = [];
    const announce = (region: Element | null | undefined) => {
      const text = region?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (text !== '') announcements.push(`${region?.getAttribute('role')}: ${text}`);
    };
    new MutationObserver((changes) => {
      const regions = changes.flatMap(({ target, addedNodes }) => {
        const around = target instanceof Element ? target : target.parentElement;
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [...node.querySelectorAll('[role=alert]')].concat(node) : [],
        );
        return [around?.closest('[role=alert], [role=status]'), ...inside];
      });
      for (const region of new Set(regions)) {
        if (region?.matches('[role=alert], [role=status]')) announce(region);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { announcements });
  });
  return () => page.evaluate(() => [...announcements]);
}

declare const announcements: string[];
