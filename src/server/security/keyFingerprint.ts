import { keyFor } from './linkSecret.ts';

const CHARACTERS = 16;

/** Returns a fingerprint of a secret, by which it can be recognized but not recovered. */
export function keyFingerprint(secret: string): string {
  return keyFor('fingerprint', secret).toString('hex').slice(0, CHARACTERS);
}
