import { expect, inject } from 'vitest';
import { commands, page } from 'vitest/browser';
import { PATIENCE_MS } from '../support/patience.ts';
import { hasReferences, isOnPhone, referenceOf, type Look } from './references.ts';

const PHONE_WIDTH = 360;

/**
 * Compares the whole story, as it is rendered, with its reference in that look.
 *
 * @returns whether it was compared: the story has references, and this machine can compare
 */
export async function compareScreenshot(storyId: string, look: Look): Promise<boolean> {
  if (!inject('comparesScreenshots') || !hasReferences(storyId)) return false;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await showWhole(isOnPhone(storyId, look) ? PHONE_WIDTH : window.innerWidth);
  const reference = referenceOf(storyId, look);
  // Most are the same to the byte. To decode and compare the pixels of two pictures takes longer than all else.
  if (await commands.isSameCapture(reference)) return true;
  // Vitest would take screenshots until the test times out, and report only the timeout. The page is at
  // rest here, so the first comparison counts.
  await expect.element(document.documentElement, { timeout: 1 }).toMatchScreenshot(reference);
  return true;
}

/** Makes the frame as high as its content, so that nothing depends on scrolling. */
async function showWhole(width: number): Promise<void> {
  // A story opens scrolled to its place. Chromium misses what comes into view when a frame scrolls back
  // because it becomes higher, so the frame is scrolled back first, and drawn.
  window.scrollTo(0, 0);
  await nextFrame();
  await nextFrame();
  await page.viewport(width, window.innerHeight);
  const bottoms = [...document.body.querySelectorAll('*')].map(
    (element) => element.getBoundingClientRect().bottom + window.scrollY,
  );
  await page.viewport(width, Math.ceil(Math.max(...bottoms)) + 16);
  await expect.poll(shownPriceBar, { timeout: PATIENCE_MS }).toBeNull();
}

/**
 * Returns the price bar of an order's form, unless it is hidden: it hides when its observers have told that
 * the total and the button are in view, as they are in a whole form. Observers are called in a frame, and
 * the browser draws one only when it is asked to.
 */
async function shownPriceBar(): Promise<Element | null> {
  await nextFrame();
  return document.querySelector('#upload > .wrap > [data-state="shown"]');
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}
