import type { OrderDraft } from './draft.ts';
import { MAX_CONTACT_CHARACTERS, MIN_PHONE_SYMBOLS } from './limits.ts';
import { toSentLine } from './text.ts';

/** Contact details as the visitor typed them. */
export type ContactDetails = Pick<OrderDraft, 'name' | 'email' | 'phone'>;
export type ContactField = keyof ContactDetails;

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const satisfies readonly ContactField[];

/** Section 5: a name is longer than one character once trimmed. */
export function isValidName(name: string): boolean {
  return toSentLine(name).length > 1 && !isContactTooLong('name', name);
}

/**
 * Section 5: an email address is non-space text, exactly one @, a domain, a dot and a suffix of at
 * least two characters. Surrounding spaces are ignored.
 */
export function isValidEmail(email: string): boolean {
  return (
    !isContactTooLong('email', email) && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/u.test(toSentLine(email))
  );
}

/** Section 5: a phone number has at least ten digits and plus signs, counted together. */
export function isValidPhone(phone: string): boolean {
  const symbols = phone.replaceAll(/[^0-9+]/g, '').length;
  return symbols >= MIN_PHONE_SYMBOLS && !isContactTooLong('phone', phone);
}

/** Whether a contact field, as it would be sent, is longer than the server accepts. */
export function isContactTooLong(field: ContactField, text: string): boolean {
  return toSentLine(text).length > MAX_CONTACT_CHARACTERS[field];
}

const RULES: Record<ContactField, (text: string) => boolean> = {
  name: isValidName,
  email: isValidEmail,
  phone: isValidPhone,
};

/** Returns the contact fields that fail their rule, in the order of the form. */
export function invalidContactFields(contact: ContactDetails): ContactField[] {
  return CONTACT_FIELDS.filter((field) => !RULES[field](contact[field]));
}

/**
 * Returns the contact details as they are sent: each a single line, without surrounding spaces
 * and characters that nobody sees.
 */
export function trimContact({ name, email, phone }: ContactDetails): ContactDetails {
  return { name: toSentLine(name), email: toSentLine(email), phone: toSentLine(phone) };
}
