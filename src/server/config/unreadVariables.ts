import type { Environment } from './environment.ts';

/**
 * Prefixes that only this server uses. Others, such as `LOG_` and `DATA_`, are used by many
 * programs.
 */
const OURS =
  /^(?:ALLOW_TEST|CLAM\w*|LINK|MAIL|METRICS|PROVIDER|RATE_LIMIT|RETENTION|SMTP|STRIPE|UNORDERED)_/;

/**
 * The names that Kubernetes and Docker set for each service they know, such as `SMTP_SERVICE_HOST`.
 */
const OF_SERVICES = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_/;

/**
 * Returns the variables that are set and never read, although they seem to be meant for the server,
 * such as `SMTP_HOST`, `DATABSE_URL` or `Public_Url`. What they were meant to configure is not configured.
 *
 * @param read the variables that the server reads
 */
export function unreadVariables(env: Environment, read: ReadonlySet<string>): readonly string[] {
  return Object.entries(env)
    .filter(([name, value = '']) => {
      if (read.has(name) || value.trim() === '') return false;
      const upper = name.toUpperCase();
      if (OF_SERVICES.test(upper) || value.startsWith('tcp://')) return false;
      return OURS.test(upper) || [...read].some((known) => isTypoOf(upper, known));
    })
    .map(([name]) => name)
    .toSorted();
}

/** Whether a name has the letters of another in any order, or one letter more, less or replaced. */
function isTypoOf(name: string, known: string): boolean {
  // Too many programs have variables that are almost the same as a short name.
  if (known.length < 6) return false;
  const [letters, knownLetters] = [name, known].map((text) => Array.from(text).toSorted().join(''));
  if (letters === knownLetters) return true;
  if (name.length === known.length) {
    return Array.from(name).filter((letter, at) => letter !== known[at]).length === 1;
  }
  const [short = '', long = ''] = [name, known].toSorted((a, b) => a.length - b.length);
  if (long.length !== short.length + 1) return false;
  return Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
}
