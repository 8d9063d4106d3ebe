import { act } from 'react';
import { expect, inject } from 'vitest';
import { page } from 'vitest/browser';
import { hasReferences, isOnPhone, LOOKS, referenceOf, type Look } from './references.ts';

declare global {
  /** Tells React that updates are collected by `act`. */
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

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
  await rendered(() => showWhole(isOnPhone(storyId, look) ? PHONE_WIDTH : window.innerWidth));
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

/**
 * Waits for a change, and until React has rendered what follows from it: the price bar hides once its
 * observer has told that the whole form is in view.
 */
async function rendered(change: () => Promise<void>): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  try {
    await act(async () => {
      await change();
      await observed();
    });
  } finally {
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  }
}

/** Waits until the observers of what is in view have told of the latest layout. */
async function observed(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
  // The other observers are called in the same task, before the next frame.
  await new Promise(requestAnimationFrame);
}
