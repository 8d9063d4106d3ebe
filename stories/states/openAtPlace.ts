import { expect } from 'storybook/test';
import { NOTES, SECTIONS } from '../../src/page/form/anchors.ts';

/** The gap between the upper edge of the screen and what the story is about. */
const MARGIN_PX = 20;

/** Ids of the form's elements, each with the beginnings of the states of the order that it shows. */
const PLACES: readonly (readonly [id: string, states: readonly string[]])[] = [
  [SECTIONS.contact, ['contact.']],
  [SECTIONS.precheck, ['precheck.']],
  [NOTES.upload, ['gate.closed']],
  [SECTIONS.files, ['upload.']],
  [SECTIONS.pages, ['size.', 'count.', 'rush.']],
  // A placed order takes the place of the form's sections.
  ['receipt', ['checkout.confirming', 'checkout.pending', 'checkout.paid']],
  [SECTIONS.checkout, ['gate.', 'checkout.']],
];

/**
 * Scrolls to the part of the form that shows a state of the order. It is called from a play and not from an
 * effect of the story, because Storybook shows a story only after its effects.
 */
export async function openAtPlace(state: string): Promise<void> {
  const [id = ''] =
    PLACES.find(([, beginnings]) => beginnings.some((each) => state.startsWith(each))) ?? [];
  const place = document.getElementById(id);
  if (place === null) throw new Error(`The form has no place for the state "${state}"`);
  // `scrollIntoView` would scroll the page around the story, too.
  window.scrollTo(0, place.getBoundingClientRect().top + window.scrollY - MARGIN_PX);
  const { top } = place.getBoundingClientRect();
  await expect(top).toBeGreaterThanOrEqual(0);
  await expect(top).toBeLessThan(window.innerHeight);
}
