import { randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** Returns a new unguessable token for URLs, cookies and file keys: 192 random bits in base64url. */
export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a {@link randomToken}. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
