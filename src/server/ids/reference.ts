import { randomInt } from 'node:crypto';

/** Without vowels, so that no word comes about, and without what is easily misread. */
const LETTERS = '23456789BCDFGHJKMNPQRTVWXZ';
const LENGTH = 8;

/** What people call an order by: in mails, on the payment page, on the command line. */
export function randomReference(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A reference as somebody typed it: in either case, with spaces or hyphens. */
export function typedReference(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}
