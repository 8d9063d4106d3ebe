import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayedBrl, extrasFor, quoteFor, type QuoteInput } from '../../src/domain/quote.ts';
import { anyDraft } from './anyDraft.ts';

const ONE_PAGE: QuoteInput = {
  pages: 1,
  rush: false,
  mailHardCopy: false,
  hardCopyCopies: 1,
  notarize: false,
};

describe('the quote in cents', () => {
  test.each<[Partial<QuoteInput>, number, number, number, number, number]>([
    [{}, 1500, 0, 0, 0, 1500],
    [{ pages: 2 }, 3000, 0, 0, 0, 3000],
    [{ pages: 30 }, 45_000, 0, 0, 0, 45_000],
    // 7.50 and 22.50 are rounded to the dollar.
    [{ rush: true }, 1500, 800, 0, 0, 2300],
    [{ pages: 2, rush: true }, 3000, 1500, 0, 0, 4500],
    [{ pages: 3, rush: true }, 4500, 2300, 0, 0, 6800],
    [{ pages: 8, rush: true }, 12_000, 6000, 0, 0, 18_000],
    [{ pages: 9, rush: true }, 13_500, 0, 0, 0, 13_500],
    // 12 + 5 + 0.5 is rounded up.
    [{ mailHardCopy: true }, 1500, 0, 1800, 0, 3300],
    [{ pages: 2, mailHardCopy: true }, 3000, 0, 1800, 0, 4800],
    [{ pages: 3, mailHardCopy: true }, 4500, 0, 1900, 0, 6400],
    [{ pages: 3, mailHardCopy: true, hardCopyCopies: 2 }, 4500, 0, 2000, 0, 6500],
    [{ pages: 3, hardCopyCopies: 2 }, 4500, 0, 0, 0, 4500],
    [{ notarize: true }, 1500, 0, 0, 1500, 3000],
    [
      { pages: 5, rush: true, mailHardCopy: true, hardCopyCopies: 3, notarize: true },
      7500,
      3800,
      2500,
      1500,
      15_300,
    ],
  ])('is calculated for %o', (input, items, rushUpcharge, mailing, notary, total) => {
    const pages = input.pages ?? 1;
    expect(quoteFor({ ...ONE_PAGE, ...input })).toEqual({
      items,
      rushUpcharge,
      mailing,
      notary,
      total,
      rushAllowed: pages <= 8,
    });
  });

  test('has a total that is the sum of its lines, all in whole cents', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { items, rushUpcharge, mailing, notary, total } = quoteFor(draft);
        expect(total).toBe(items + rushUpcharge + mailing + notary);
        for (const amount of [items, rushUpcharge, mailing, notary]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('is higher for more pages', () => {
    fc.assert(
      fc.property(anyDraft, fc.integer({ min: 1, max: 100 }), (draft, more) => {
        // Above 8 pages rush is switched off, so the same order is one without it.
        const longer = { ...draft, pages: draft.pages + more };
        const same = { ...draft, rush: draft.rush && quoteFor(longer).rushAllowed };
        expect(quoteFor(longer).total).toBeGreaterThan(quoteFor(same).total);
      }),
    );
  });
});

test.each([
  [0, '0.00'],
  [1500, '2.73'],
  [550, '1.00'],
  [45_000, '81.82'],
])('a line of %d US cents is shown as R$ %s in Portuguese', (cents, shown) => {
  expect(displayedBrl(cents).toFixed(2)).toBe(shown);
});

describe('what the choices would add, in cents', () => {
  test.each([
    [1, 800, 1800],
    [3, 2300, 1900],
    [6, 4500, 2000],
    [8, 6000, 2100],
    [9, null, 2200],
    [30, null, 3200],
  ])('to %i pages is %s for rush and %i for a paper copy', (pages, rush, mailing) => {
    expect(extrasFor({ ...ONE_PAGE, pages })).toEqual({ rush, mailing });
  });

  test('is what the quote charges once both are chosen', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const { rushUpcharge, mailing } = quoteFor({ ...draft, rush: true, mailHardCopy: true });
        const extras = extrasFor(draft);
        expect([extras.rush ?? 0, extras.mailing]).toEqual([rushUpcharge, mailing]);
      }),
    );
  });
});
