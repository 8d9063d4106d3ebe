/**
 * The messages that arrive with a late script, by the first word of their ids. All others travel with
 * the scripts that the first touch loads, where every message costs each visitor its bytes.
 */
export const LATE_PARTS = {
  /** What the first file loads. */
  files: ['batch', 'count', 'files'],
  /** The sections that change only with the language. */
  sections: ['faq', 'footer', 'hero', 'how', 'pricing', 'why'],
  /** What shows after the visitor came back from the payment page. */
  afterPayment: ['receipt', 'returned'],
  /** The sample of a translation and its certificate. */
  sample: ['sample'],
  /** The question about a slip in an email address. */
  emailSlip: ['emailSlip'],
} as const satisfies Record<string, readonly string[]>;

export type LatePart = keyof typeof LATE_PARTS;

/** The part of the messages that the first touch loads. */
export const FIRST_PART = 'first';

/** Returns the part of the catalogues that a message belongs to. */
export function partOf(id: string): LatePart | typeof FIRST_PART {
  const word = id.split('.', 1)[0];
  for (const [part, words] of Object.entries(LATE_PARTS)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries widens the keys
    if (words.some((late) => late === word)) return part as LatePart;
  }
  return FIRST_PART;
}
