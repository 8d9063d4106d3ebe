/** A visitor who has no mouse. */

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectShown } from './form.ts';

/** More keys than that lie between no two controls of the page. */
const MOST_TABS = 60;

/** Goes on with the tab key until a control has the focus. On the way something always has it. */
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

/** Replaces what stands in the field that has the focus. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/**
 * Notes what a screen reader would say by itself from now on: alerts as they appear or change, and
 * the status region as it changes.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    const say = (region: Element | null | undefined) => {
      const text = region?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (text !== '') heard.push(`${region?.getAttribute('role')}: ${text}`);
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
        if (region?.matches('[role=alert], [role=status]')) say(region);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => [...heard]);
}

declare const heard: string[];
