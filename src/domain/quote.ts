import type { OrderDraft } from './draft.ts';
import {
  MAILING_HANDLING_CENTS,
  MAILING_PER_PAGE_CENTS,
  MAILING_POSTAGE_CENTS,
  NOTARY_CENTS,
  PRICE_PER_PAGE_CENTS,
  RUSH_PERCENT,
} from './limits.ts';
import { isRushAllowed } from './pages.ts';

export type QuoteInput = Pick<
  OrderDraft,
  'pages' | 'rush' | 'mailHardCopy' | 'hardCopyCopies' | 'notarize'
>;

/** The lines of a quote, in the order of the table; `items` is the translation subtotal. */
export const QUOTE_LINES = ['items', 'rush', 'mailing', 'notary'] as const;
export type QuoteLine = (typeof QUOTE_LINES)[number];

/** The quote of section 3. Amounts are integer US cents. */
export interface Quote {
  readonly items: number;
  readonly rushUpcharge: number;
  readonly mailing: number;
  readonly notary: number;
  readonly total: number;
  readonly rushAllowed: boolean;
}

/**
 * Section 9: calculates the price of an order. It is defined above 30 pages too, where the page
 * shows a custom quote in its place; see `needsCustomQuote`.
 */
export function quoteFor(input: QuoteInput): Quote {
  const rushAllowed = isRushAllowed(input.pages);
  const items = input.pages * PRICE_PER_PAGE_CENTS;
  const rushUpcharge =
    input.rush && rushAllowed ? Math.round((items * RUSH_PERCENT) / 100 / 100) * 100 : 0;
  const mailing = input.mailHardCopy ? mailingCents(input) : 0;
  const notary = input.notarize ? NOTARY_CENTS : 0;
  return {
    items,
    rushUpcharge,
    mailing,
    notary,
    total: items + rushUpcharge + mailing + notary,
    rushAllowed,
  };
}

/** Returns the amount of each line of a quote, in US cents. */
export function lineAmounts({
  items,
  rushUpcharge,
  mailing,
  notary,
}: Quote): Readonly<Record<QuoteLine, number>> {
  return { items, rush: rushUpcharge, mailing, notary };
}

/** What the choices of the form add to the price of an order, chosen or not; US cents. */
export interface Extras {
  /** `null` above the pages that rush is for. */
  readonly rush: number | null;
  readonly mailing: number;
}

/** Section 9: the prices of rush and of a paper copy for the pages of an order, as quoted. */
export function extrasFor(input: QuoteInput): Extras {
  const { rushAllowed, rushUpcharge } = quoteFor({ ...input, rush: true });
  return { rush: rushAllowed ? rushUpcharge : null, mailing: mailingCents(input) };
}

/** Returns handling, flat postage and the pages of all copies, rounded up to the dollar. */
function mailingCents({ pages, hardCopyCopies }: QuoteInput): number {
  const cents =
    MAILING_HANDLING_CENTS +
    MAILING_POSTAGE_CENTS +
    MAILING_PER_PAGE_CENTS * pages * hardCopyCopies;
  return Math.ceil(cents / 100) * 100;
}

/** Section 9: the Portuguese page divides a line's dollar amount by this to show it in BRL. */
const BRL_DIVISOR = 5.5;

/**
 * Converts a line's US cents to the BRL amount that the Portuguese page shows. Multiplying would be
 * the usual conversion, but the specification asks for a division, twice.
 */
export function displayedBrl(cents: number): number {
  return cents / 100 / BRL_DIVISOR;
}
