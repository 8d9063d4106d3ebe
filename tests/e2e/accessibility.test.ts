import { beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { axeFindings, overflowing } from './support/axe.ts';
import { DESKTOP, openPage } from './support/session.ts';
import { visitMissingPage, visitStates, type Look } from './support/states.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_UPLOADS: '0', RATE_LIMIT_CHECKOUTS: '0' });
  return () => product.remove();
});

const NARROW = { width: 320, height: 640 };
/** A desktop's 1280 px at a zoom of 200%. */
const ZOOMED = { width: 640, height: 450 };

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

const WIDTHS = [NARROW, ZOOMED, DESKTOP];

/** Where the two looks differ most; these are looked at in both. */
const LOOKED_AT_TWICE = new Set(['empty', 'errors shown', 'upload failed', 'payment page']);

const WIDE = { viewport: DESKTOP, colorScheme: 'light' } as const;
const SMALL = { viewport: NARROW, colorScheme: 'dark' } as const;

test.each([
  { path: '/en/', name: 'wide and light', main: WIDE, other: SMALL },
  { path: '/pt/', name: 'narrow and dark', main: SMALL, other: WIDE },
])(
  'axe finds nothing in any state of $path, $name, and nothing sticks out at any width',
  async ({ path, main, other }) => {
    const visit = await openPage({ product, path: null, reducedMotion: 'reduce' });
    const { page } = visit;
    const findings: Findings = [];
    const look: Look = async (state, part) => {
      const found: string[] = [];
      for (const viewport of WIDTHS) {
        await page.setViewportSize(viewport);
        found.push(...(await overflowing(page)));
      }
      for (const { viewport, colorScheme } of LOOKED_AT_TWICE.has(state) ? [other, main] : [main]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        found.push(...(await axeFindings(page, part)));
      }
      await page.setViewportSize(NARROW);
      findings.push({ state, found });
    };
    await page.setViewportSize(NARROW);
    await visitStates(visit, { look, path });
    await visitMissingPage(visit, look);
    expect(findings).toEqual(EVERY_STATE.map((state) => ({ state, found: [] })));
  },
);

test('axe finds nothing with forced colours', async () => {
  const visit = await openPage({ product, path: null, forcedColors: 'active' });
  const findings: Findings = [];
  const states = new Set(['empty', 'errors shown', 'uploading', 'upload failed', 'payment page']);
  const look: Look = async (state, part) => {
    if (states.has(state)) findings.push({ state, found: await axeFindings(visit.page, part) });
  };
  await visitStates(visit, { look, path: '/en/' });
  expect(findings).toEqual([...states].map((state) => ({ state, found: [] })));
});

/** What was found in each state, in the order in which they were met. */
type Findings = { readonly state: string; readonly found: readonly string[] }[];
