import { isValidEmail } from './contact.ts';

/** Common email domains. A typo is corrected to the first of them that is one typo away. */
const COMMON = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'comcast.net',
  'verizon.net',
  'yahoo.com.br',
  'hotmail.com.br',
  'outlook.com.br',
  'terra.com.br',
  'globo.com',
];

/** Existing domains, some of which resemble a common one. They are never taken for typos. */
const EXISTING = new Set([
  ...COMMON,
  'aol.com',
  'bol.com.br',
  'email.com',
  'gmx.com',
  'googlemail.com',
  'ig.com.br',
  'live.com.br',
  'mail.com',
  'me.com',
  'msn.com',
  'rocketmail.com',
  'uol.com.br',
  'yahoo.ca',
  'yahoo.co',
  'ymail.com',
]);

/** Domains that people mistake for their provider's, and that differ too much to be typos. */
const MISTAKEN: Readonly<Record<string, string>> = {
  'gmail.com.br': 'gmail.com',
  'gmail.br': 'gmail.com',
  'icloud.com.br': 'icloud.com',
  'gmail.net': 'gmail.com',
  'gmail.org': 'gmail.com',
};

/** Misspelt endings, none of which is a top-level domain. */
const COM_TYPO = /\.(?:con|cmo|ocm|vom|xom|comm)$/;

/** What is copied with an email address from a link or a sentence. */
const COPIED = /^(?:mailto:|<)+|[,;:)>]+$/gi;

/**
 * Returns the email address that was probably meant, or `null`: what was copied with it is left out, and a likely
 * typo in its domain is corrected.
 *
 * @param email a valid email address; surrounding spaces are ignored
 */
export function suggestEmail(email: string): string | null {
  const typed = email.trim();
  const address = typed.replace(COPIED, '').replaceAll(/\.{2,}/g, '.');
  const [local = '', domain = ''] = address.split('@');
  const meant = meantDomain(domain.toLowerCase());
  const suggested = meant === null ? address : `${local}@${meant}`;
  return suggested !== typed && isValidEmail(suggested) ? suggested : null;
}

function meantDomain(domain: string): string | null {
  if (EXISTING.has(domain)) return null;
  const mistaken = MISTAKEN[domain];
  if (mistaken !== undefined) return mistaken;
  const near = COMMON.find((common) => isOneTypoFrom(domain, common));
  if (near !== undefined) return near;
  return COM_TYPO.test(domain) ? domain.replace(COM_TYPO, '.com') : null;
}

/** Whether two texts differ by one inserted, missing or wrong character, or by two swapped neighbours. */
function isOneTypoFrom(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(one.length, other.length) - start &&
    one.at(-1 - end) === other.at(-1 - end)
  ) {
    end += 1;
  }
  const [left, right] = [
    one.slice(start, one.length - end),
    other.slice(start, other.length - end),
  ];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && left === `${right[1]}${right[0]}` && right.length === 2;
}
