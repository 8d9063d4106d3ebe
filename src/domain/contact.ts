import type { OrderDraft } from './draft.ts';
import { MIN_PHONE_SYMBOLS } from './limits.ts';

/** Contact details as the visitor typed them. */
export type ContactDetails = Pick<OrderDraft, 'name' | 'email' | 'phone'>;
export type ContactField = keyof ContactDetails;

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const satisfies readonly ContactField[];

/** Section 5: the trimmed name is longer than one character. */
export function isValidName(name: string): boolean {
  return name.trim().length > 1;
}

/**
 * Section 5: non-space text, an @, a domain, a dot and a suffix of at least two characters.
 * Surrounding spaces are trimmed first; exactly one @.
 */
export function isValidEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/u.test(email.trim());
}

/** Section 5: of digits and plus signs, counted together, at least ten. */
export function isValidPhone(phone: string): boolean {
  return phone.replaceAll(/[^0-9+]/g, '').length >= MIN_PHONE_SYMBOLS;
}

const RULES: Record<ContactField, (text: string) => boolean> = {
  name: isValidName,
  email: isValidEmail,
  phone: isValidPhone,
};

/** The contact fields that fail their rule, in the order of the form. */
export function invalidContactFields(contact: ContactDetails): ContactField[] {
  return CONTACT_FIELDS.filter((field) => !RULES[field](contact[field]));
}

/** The contact details as they travel: surrounding spaces removed. */
export function trimContact({ name, email, phone }: ContactDetails): ContactDetails {
  return { name: name.trim(), email: email.trim(), phone: phone.trim() };
}
