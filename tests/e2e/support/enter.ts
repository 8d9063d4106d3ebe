/** Texts that are entered without waiting for a frame. */

import type { Page } from 'playwright';
import { hydrate } from './hydration.ts';
import { openPage } from './session.ts';

declare global {
  /** Enters a text in a field as a key does, and returns before the browser paints it. */
  var enter: (name: string, text: string) => void;
}

/** Opens a page that has adopted what was entered, and defines {@link enter} in it. */
export async function openHydrated(): Promise<{ page: Page }> {
  const { page } = await openPage({ path: '/en/' });
  await hydrate(page);
  await page.waitForFunction(() => window.isAdopted === true);
  await defineEnter(page);
  return { page };
}

/** Defines {@link enter} in the page. */
export async function defineEnter(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.enter = (name, text) => {
      const field = document.querySelector<HTMLInputElement>(`#order [name=${name}]`);
      // Like the browser, this uses the setter of the prototype, because the field's own setter is
      // React's.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
  });
}
