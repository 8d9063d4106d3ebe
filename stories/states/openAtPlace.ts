import { expect } from 'storybook/test';
import { PLACES } from './places.ts';

/** Between the upper edge of the screen and what the story is about. */
const MARGIN_PX = 20;

/**
 * Scrolls to the part of the form that a story of a state is named for. A play does so, and no effect of
 * the story: Storybook shows a story after its effects.
 */
export async function openAtPlace(story: string): Promise<void> {
  const place = document.getElementById(PLACES.get(story) ?? '');
  if (place === null) throw new Error(`The form has no place for the story "${story}"`);
  // Not `scrollIntoView`, which would scroll the page around the story, too.
  window.scrollTo(0, place.getBoundingClientRect().top + window.scrollY - MARGIN_PX);
  const { top } = place.getBoundingClientRect();
  await expect(top).toBeGreaterThanOrEqual(0);
  await expect(top).toBeLessThan(window.innerHeight);
}
