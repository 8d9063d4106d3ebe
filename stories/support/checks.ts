import { expect, userEvent } from 'storybook/test';
import type { OrderView } from '../../src/order/view.ts';

/** The form carries exactly these states, as the visitor's page would. */
export async function expectStates(
  canvas: HTMLElement,
  states: OrderView['states'],
): Promise<void> {
  const form = canvas.querySelector<HTMLFormElement>('form#order');
  await expect(Object.fromEntries(Object.entries(form?.dataset ?? {}))).toEqual(states);
}

/** A story carries the tag `error` where a field is at fault or a failure is told, and only there. */
export async function expectErrorTag(canvas: HTMLElement, tags: readonly string[]): Promise<void> {
  const faults = canvas.querySelectorAll('[aria-invalid=true], [role=alert]');
  await expect(tags.includes('error')).toBe(faults.length > 0);
}

/** Something is seen, and nothing is wider than the screen. */
export async function expectToFit(): Promise<void> {
  const seen = [...document.body.querySelectorAll(':not(:has(*))')].filter(
    (leaf) => leaf.checkVisibility() && leaf.getBoundingClientRect().height > 0,
  );
  await expect(seen).not.toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}

/** The tab key visits these, in this order, from the top of the page. */
export async function expectTabOrder(...elements: readonly Element[]): Promise<void> {
  for (const element of elements) {
    await userEvent.tab();
    await expect(element).toHaveFocus();
  }
}
