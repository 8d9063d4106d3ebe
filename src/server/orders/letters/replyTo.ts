import { domainToASCII } from 'node:url';
import type { MailConfig } from '../../config/mail.ts';
import type { MailAddress } from '../../config/values.ts';

const ASCII = /^[!-~]*$/;
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns the recipient of replies to a mail to the provider. It is the customer, or the provider if the customer's
 * address is not ASCII: mail servers without SMTPUTF8 (RFC 6531) refuse a mail with such an address in any header,
 * and the provider would not learn of the order. The letter shows the address.
 *
 * @param customer `null` if it is not known any more
 */
export function replyToCustomer(customer: MailAddress | null, mail: MailConfig): MailAddress {
  return customer !== null && isAscii(customer.address) ? customer : mail.replyTo;
}

/** Whether an address is written in ASCII: its local part as it is, its domain with Punycode. */
function isAscii(address: string): boolean {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (!ASCII.test(address.slice(0, at))) return false;
  return ASCII.test(domain) || (INTERNATIONAL_DOMAIN.test(domain) && domainToASCII(domain) !== '');
}
