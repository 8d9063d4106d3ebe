import { randomInt } from 'node:crypto';

/** No vowels, so that no words appear, and no easily confused characters. */
const LETTERS = '23456789BCDFGHJKMNPQRTVWXZ';
const LENGTH = 8;
const REFERENCE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Returns a new reference, by which people name an order in mails and on the command line. */
export function randomReference(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Returns the reference that was typed, which may contain spaces, hyphens and lower case. */
export function normalizeReference(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Whether a text has the form of a {@link randomReference}. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text);
}
