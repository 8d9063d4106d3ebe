import { keyFor } from './linkSecret.ts';

const CHARACTERS = 16;

/** Returns a short name of a secret, by which it is recognized and from which it cannot be found. */
export function keyFingerprint(secret: string): string {
  return keyFor('fingerprint', secret).toString('hex').slice(0, CHARACTERS);
}
