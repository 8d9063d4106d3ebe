/**
 * The messages that arrive with a late script, by the first word of their ids. All others are part of the
 * scripts that the first touch loads, where each message adds to every visitor's download.
 */
const LATE_PARTS = [
  // What the first file loads.
  { name: 'files', words: ['batch', 'count', 'files'] },
  // The sections that change only with the language.
  { name: 'sections', words: ['faq', 'footer', 'hero', 'how', 'pricing', 'why'] },
  // The parts that show after a return from the payment page.
  { name: 'afterPayment', words: ['receipt', 'returned'] },
  { name: 'sample', words: ['sample'] },
  // The question about a slip in an email address.
  { name: 'emailSlip', words: ['emailSlip'] },
];

/** The part of the messages that the first touch loads. */
export const FIRST_PART = 'first';

/** Whether a part arrives with a late script. */
export function isLatePart(part: string): boolean {
  return LATE_PARTS.some(({ name }) => name === part);
}

/** Returns the part of the catalogues that a message belongs to. */
export function partOf(id: string): string {
  const [word = ''] = id.split('.', 1);
  return LATE_PARTS.find(({ words }) => words.includes(word))?.name ?? FIRST_PART;
}
