import type { Environment } from './environment.ts';

/** How names begin that only this server has a use for. Others, such as `LOG_` and `DATA_`, have many. */
const OURS =
  /^(?:ALLOW_TEST|CLAM\w*|LINK|MAIL|METRICS|PROVIDER|RATE_LIMIT|RETENTION|SMTP|STRIPE|UNORDERED)_/;

/** What Kubernetes and Docker set for each service they know, such as `SMTP_SERVICE_HOST`. */
const OF_SERVICES = /_SERVICE_(?:HOST|PORT)|_PORT_\d+_/;

/**
 * Returns the variables that are set and that nobody reads, although they seem to be meant for the server:
 * `SMTP_HOST`, or `DATABSE_URL`. What they should have configured is not.
 *
 * @param read the variables that the server reads
 */
export function unreadVariables(env: Environment, read: ReadonlySet<string>): readonly string[] {
  return Object.entries(env)
    .filter(([name, value = '']) => {
      if (read.has(name) || value.trim() === '') return false;
      if (OF_SERVICES.test(name) || value.startsWith('tcp://')) return false;
      return OURS.test(name) || [...read].some((known) => isSlipOf(name, known));
    })
    .map(([name]) => name)
    .toSorted();
}

/** Whether a name has the letters of another in another order, or one letter more or less. */
function isSlipOf(name: string, known: string): boolean {
  if (known.length < 6) return false;
  const [letters, knownLetters] = [name, known].map((text) => Array.from(text).toSorted().join(''));
  if (letters === knownLetters) return true;
  const [short = '', long = ''] = [name, known].toSorted((a, b) => a.length - b.length);
  if (long.length !== short.length + 1) return false;
  return Array.from(long).some((_, at) => long.slice(0, at) + long.slice(at + 1) === short);
}
