import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { hasReferences, isOnPhone, LOOKS, referenceOf, type Look } from './references.ts';

const PHONE_WIDTH = 360;

/**
 * Compares the whole story, as it is rendered, with its reference in that look.
 *
 * @returns whether it was compared: the story has such a reference, and this machine can compare
 */
export async function compareScreenshot(storyId: string, look: Look): Promise<boolean> {
  const isCompared = LOOKS.some(
    ({ locale, scheme }) => locale === look.locale && scheme === look.scheme,
  );
  if (!inject('comparesScreenshots') || !isCompared || !hasReferences(storyId)) return false;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await showWhole(isOnPhone(storyId, look) ? PHONE_WIDTH : window.innerWidth);
  // Vitest would take screenshots until the test times out, and report only the timeout. The page is at
  // rest here, so the first comparison counts.
  await expect
    .element(document.documentElement, { timeout: 1 })
    .toMatchScreenshot(referenceOf(storyId, look));
  return true;
}

/** Makes the frame as high as its content, so that nothing depends on scrolling. */
async function showWhole(width: number): Promise<void> {
  await page.viewport(width, window.innerHeight);
  const bottoms = [...document.body.querySelectorAll('*')].map(
    (element) => element.getBoundingClientRect().bottom + window.scrollY,
  );
  await page.viewport(width, Math.ceil(Math.max(...bottoms)) + 16);
}
