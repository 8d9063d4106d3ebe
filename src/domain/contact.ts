import type { OrderDraft } from './draft.ts';
import { MIN_PHONE_SYMBOLS } from './limits.ts';

/** Contact details as the visitor typed them. */
export type ContactDetails = Pick<OrderDraft, 'name' | 'email' | 'phone'>;
export type ContactField = keyof ContactDetails;

/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const satisfies readonly ContactField[];

/** Section 5: a name is longer than one character once trimmed. */
export function isValidName(name: string): boolean {
  return name.trim().length > 1;
}

/**
 * Section 5: an email address is non-space text, exactly one @, a domain, a dot and a suffix of at
 * least two characters. Surrounding spaces are ignored.
 */
export function isValidEmail(email: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/u.test(email.trim());
}

/** Section 5: a phone number has at least ten digits and plus signs, counted together. */
export function isValidPhone(phone: string): boolean {
  return phone.replaceAll(/[^0-9+]/g, '').length >= MIN_PHONE_SYMBOLS;
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

/** Returns the contact details as they are sent: without surrounding spaces. */
export function trimContact({ name, email, phone }: ContactDetails): ContactDetails {
  return { name: name.trim(), email: email.trim(), phone: phone.trim() };
}
