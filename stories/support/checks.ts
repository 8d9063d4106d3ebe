import { expect, userEvent } from 'storybook/test';
import type { OrderView } from '../../src/order/view.ts';

/** Expects the form's data attributes to carry exactly these states. */
export async function expectStates(
  canvas: HTMLElement,
  states: OrderView['states'],
): Promise<void> {
  const form = canvas.querySelector<HTMLFormElement>('form#order');
  await expect(Object.fromEntries(Object.entries(form?.dataset ?? {}))).toEqual(states);
}

/** Expects the tag `error` on a story that shows an invalid field or an alert, and on no other. */
export async function expectErrorTag(canvas: HTMLElement, tags: readonly string[]): Promise<void> {
  const errors = canvas.querySelectorAll('[aria-invalid=true], [role=alert]');
  await expect(tags.includes('error')).toBe(errors.length > 0);
}

/** Expects visible content, none of it wider than the screen. */
export async function expectToFit(): Promise<void> {
  const visible = [...document.body.querySelectorAll(':not(:has(*))')].filter(
    (leaf) => leaf.checkVisibility() && leaf.getBoundingClientRect().height > 0,
  );
  await expect(visible).not.toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

/** Expects the tab key to visit these elements in this order, from the current focus. */
export async function expectTabOrder(...elements: readonly Element[]): Promise<void> {
  for (const element of elements) {
    await userEvent.tab();
    await expect(element).toHaveFocus();
  }
}
