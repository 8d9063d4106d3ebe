/**
 * The messages that arrive with a late script, by the first part of their ids. All others are part of the
 * scripts that the first touch loads, where each message adds to every visitor's download.
 */
const LATE_PARTS = [
  // What the first file loads.
  { name: 'files', prefixes: ['batch', 'count', 'files'] },
  // The sections that change only with the language, and the description of the document.
  { name: 'sections', prefixes: ['faq', 'footer', 'head', 'hero', 'how', 'pricing', 'why'] },
  // The parts that show after a return from the payment page.
  { name: 'afterPayment', prefixes: ['receipt', 'returned'] },
  { name: 'sample', prefixes: ['sample'] },
  // The question about a typo in an email address.
  { name: 'emailTypo', prefixes: ['emailTypo'] },
];

/** The part of the messages that the first touch loads. */
export const FIRST_PART = 'first';

/** Whether a part arrives with a late script. */
export function isLatePart(part: string): boolean {
  return LATE_PARTS.some(({ name }) => name === part);
}

/** Returns the part of the catalogues that a message belongs to. */
export function partOf(id: string): string {
  const [prefix = ''] = id.split('.', 1);
  return LATE_PARTS.find(({ prefixes }) => prefixes.includes(prefix))?.name ?? FIRST_PART;
}
