import { expect, test } from 'vitest';
import { axeFindings, overflowing } from './support/axe.ts';
import { DESKTOP, openPage } from './support/session.ts';
import { visitMissingPage, visitStates, type Look } from './support/states.ts';

const NARROW = { width: 320, height: 640 };
/** A desktop's 1280 px at a zoom of 200%. */
const ZOOMED = { width: 640, height: 450 };

/** Where axe runs: the stories run it on every state of the form, but not on the assembled page. */
const CHECKED_BY_AXE = new Set([
  'empty',
  'menu open',
  'payment page',
  'paid',
  'payment page, paid',
  'not found',
]);

const EVERY_STATE = [
  'empty',
  'menu open',
  'errors shown',
  'consulate without a country',
  'likely required',
  'optional, not confirmed',
  'optional, confirmed',
  'required',
  'above 30 pages',
  'rush unavailable',
  'uploading',
  'uploaded',
  'upload failed',
  'checkout failed',
  'redirecting',
  'payment page',
  'payment cancelled',
  'paid',
  'payment page, paid',
  'not found',
];

const PREFERENCES = [
  { viewport: DESKTOP, colorScheme: 'light', forcedColors: 'active' },
  { viewport: DESKTOP, colorScheme: 'light', forcedColors: 'none' },
  { viewport: NARROW, colorScheme: 'dark', forcedColors: 'none' },
] as const;

test('in Portuguese, the longer language, no state overflows any width and axe finds nothing', async () => {
  const visit = await openPage({ path: null, viewport: NARROW, reducedMotion: 'reduce' });
  const { page } = visit;
  const findings: { readonly state: string; readonly found: readonly string[] }[] = [];
  const look: Look = async (state, part) => {
    const found: string[] = [];
    for (const viewport of [DESKTOP, ZOOMED, NARROW]) {
      await page.setViewportSize(viewport);
      found.push(...(await overflowing(page)));
    }
    if (CHECKED_BY_AXE.has(state)) {
      for (const { viewport, ...media } of PREFERENCES) {
        await page.setViewportSize(viewport);
        await page.emulateMedia(media);
        found.push(...(await axeFindings(page, part)));
      }
    }
    findings.push({ state, found });
  };
  await visitStates(visit, { look, path: '/pt/' });
  await visitMissingPage(visit, look);
  expect(findings).toEqual(EVERY_STATE.map((state) => ({ state, found: [] })));
});
