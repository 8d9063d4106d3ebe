import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { hasReferences, isOnPhone, LOOKS, referenceOf, type Look } from './references.ts';

const PHONE_WIDTH = 360;

/**
 * Compares the story, as it stands, whole, with the picture of it in that look.
 *
 * @returns whether there is one, and this machine draws as the one that made it
 */
export async function compareScreenshot(storyId: string, look: Look): Promise<boolean> {
  const isCompared = LOOKS.some(
    ({ locale, scheme }) => locale === look.locale && scheme === look.scheme,
  );
  if (!inject('comparesScreenshots') || !isCompared || !hasReferences(storyId)) return false;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await showWhole(isOnPhone(storyId, look) ? PHONE_WIDTH : window.innerWidth);
  // Vitest compares an element again and again until the time it is given is over, by default that of
  // the test, which then says nothing else. The picture is at rest when it is compared: twice is enough.
  await expect
    .element(document.documentElement, { timeout: 1 })
    .toMatchScreenshot(referenceOf(storyId, look));
  return true;
}

/** Makes the frame as high as what is in it, so that nothing has to be scrolled into sight. */
async function showWhole(width: number): Promise<void> {
  await page.viewport(width, window.innerHeight);
  const bottoms = [...document.body.querySelectorAll('*')].map(
    (element) => element.getBoundingClientRect().bottom + window.scrollY,
  );
  await page.viewport(width, Math.ceil(Math.max(...bottoms)) + 16);
}
