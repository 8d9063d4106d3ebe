/** What visitors do besides ordering, in any engine. */

import { expect } from 'vitest';
import { answers, count, expectShown, isAdopted, isChecked, pathOf } from './order.ts';
import { fill, press, type Tab } from './tab.ts';

declare global {
  interface Window {
    /** Lets the page's scripts through that {@link answerEarly} held. */
    releaseScripts: () => void;
  }
}

/**
 * Answers before the scripts run, and once more while they begin to. The page, which has just been opened, asks
 * for the country of a consulate all the same, and no answer is lost.
 */
export async function answerEarly(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    const fetch = window.fetch.bind(window);
    const released = new Promise<void>((resolve) => {
      window.releaseScripts = resolve;
    });
    window.fetch = async (...request) => {
      await released;
      return fetch(...request);
    };
  });
  await press(tab, '[name=filingWhere][value=consular]');
  await expectShown(() => isShown(tab, '[name=consularCountry][value=Other]'), true);
  await press(tab, '[name=consularCountry][value=Other]');
  await fill(tab, '[name=name]', 'Ana');
  expect(await isAdopted(tab)).toBe(false);
  await tab.evaluate(() => window.releaseScripts());
  await press(tab, '[name=direction][value=EN_PT]');
  await expectShown(() => isAdopted(tab), true);
  await expectShown(() => answers(tab), {
    name: 'Ana',
    filingWhere: 'consular',
    consularCountry: 'Other',
    direction: 'EN_PT',
    pages: '1',
  });
}

/** Opens an answer to a question, the menu where there is one, and the sample, which a key closes. */
export async function lookAround(tab: Tab): Promise<void> {
  await press(tab, '#faq summary');
  await expectShown(() => count(tab, '#faq details[open]'), 1);
  if (await isShown(tab, '[popovertarget]')) {
    await press(tab, '[popovertarget]');
    await expectShown(() => count(tab, '#menu:popover-open'), 1);
    await press(tab, '#menu a[href="#pricing"]');
    await expectShown(() => tab.evaluate(() => location.hash), '#pricing');
    expect(await count(tab, '#menu:popover-open')).toBe(0);
  }
  await press(tab, '#see');
  await expectShown(() => count(tab, 'dialog[open]'), 1);
  await tab.key('Escape');
  await expectShown(() => count(tab, 'dialog'), 0);
  expect(await tab.evaluate(() => document.activeElement?.id)).toBe('see');
}

/** Chooses rush delivery and pays with the keyboard alone, from the number of pages on. */
export async function payByKeyboard(tab: Tab): Promise<void> {
  await press(tab, '[name=pages]');
  await tab.key('Tab');
  await tab.key('Space');
  await expectShown(() => isChecked(tab, '[name=rush]'), true);
  const isAtButton = () =>
    tab.evaluate(() => document.activeElement?.matches('#order [type=submit]') === true);
  for (let pressed = 0; pressed < 10 && !(await isAtButton()); pressed += 1) await tab.key('Tab');
  expect(await isAtButton()).toBe(true);
  await tab.key('Enter');
  await expectShown(() => pathOf(tab), '/sandbox/pay/');
}

function isShown(tab: Tab, selector: string): Promise<boolean> {
  return tab.evaluate(
    (found) => (document.querySelector(found)?.getClientRects().length ?? 0) > 0,
    selector,
  );
}
