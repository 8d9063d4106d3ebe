import type { EnvironmentReader } from './environment.ts';

/** The shortest `LINK_SECRET`. */
export const SECRET_CHARACTERS = 32;

/** Reads `LINK_SECRET`: the secret that seals and signs, and the former ones after it. */
export function readSecrets(reader: EnvironmentReader): {
  linkSecret: string | null;
  olderSecrets: readonly string[];
} {
  const secrets = reader
    .text('LINK_SECRET')
    ?.split(',')
    .map((secret) => secret.trim());
  const [linkSecret = null, ...olderSecrets] = secrets ?? [];
  if (secrets?.some((secret) => secret.length < SECRET_CHARACTERS) === true) {
    // The value is not shown, because it may be part of a real secret.
    reader.report(
      'LINK_SECRET',
      `LINK_SECRET must have at least ${SECRET_CHARACTERS} characters, or be a comma-separated list of such secrets`,
    );
  }
  if (linkSecret === null && reader.text('DATABASE_URL') !== undefined) {
    reader.report(
      'LINK_SECRET',
      'LINK_SECRET must be set when DATABASE_URL is: all servers of a database share it',
    );
  }
  return { linkSecret, olderSecrets };
}
