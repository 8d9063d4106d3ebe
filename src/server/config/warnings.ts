import { BYTES_PER_MB } from '../../domain/limits.ts';
import { isPublicHttps, type Config } from './config.ts';
import { plainConnections } from './plainConnections.ts';
import { takesTestPayments } from './stripe.ts';
import { isLoopback } from './values.ts';

/** A weakness that does not prevent the start but that the operator should correct. */
export interface Warning {
  /** A machine-readable name. */
  readonly code: string;
  /** What is wrong, what follows from it, and what to do. */
  readonly message: string;
}

/** The variables that warnings can concern. */
type WarnedConfig = Pick<
  Config,
  | 'clamd'
  | 'databaseUrl'
  | 'exampleVariables'
  | 'host'
  | 'isPublicUrlChosen'
  | 'mail'
  | 'maxFileBytes'
  | 'objectStorage'
  | 'publicUrl'
  | 'quotedVariables'
  | 'stripe'
  | 'trustProxy'
  | 'unorderedLimitBytes'
  | 'unorderedLimitPerNetworkBytes'
  | 'unreadVariables'
>;

/**
 * Returns the weaknesses of a valid configuration. A development server that only this machine can reach
 * has none, unless a variable seems to be misspelled or is in quotes, a service is reached unencrypted, a live key
 * is used without https, or its limits contradict each other.
 */
export function configWarnings(config: WarnedConfig): readonly Warning[] {
  const { publicUrl, isPublicUrlChosen, stripe, maxFileBytes } = config;
  const { unorderedLimitBytes: inAll, unorderedLimitPerNetworkBytes: byNetwork } = config;
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  const isHttps = publicUrl.startsWith('https:');
  const isTest = takesTestPayments(stripe);
  const names = config.exampleVariables.join(', ');
  const plain = plainConnections(config).join(', ');
  const found: [code: string, isFound: boolean, message: string][] = [
    [
      'test_payments',
      isPublic && isTest,
      'orders are tests: they count as paid without any money. Set live keys of Stripe in STRIPE_SECRET_KEY',
    ],
    [
      'live_keys_without_https',
      !isTest && !isHttps && stripe?.apiBase === null,
      'STRIPE_SECRET_KEY is a live key, and Stripe refuses payments that return to a URL without https. Set PUBLIC_URL to an https URL',
    ],
    [
      'other_payment_provider',
      isPublic && (stripe?.apiBase ?? null) !== null,
      `payments are made at ${stripe?.apiBase}, not at Stripe. Unset STRIPE_API_BASE`,
    ],
    [
      'example_provider',
      isPublicHttps(config) && names !== '',
      `an example stands where visitors, customers and mails need your own: set ${names}`,
    ],
    [
      'no_mail_server',
      isPublic && config.mail.smtpUrl === null,
      'nobody is sent a mail: each is only written to the folder outbox in DATA_DIR. Set SMTP_URL, MAIL_FROM and PROVIDER_EMAIL',
    ],
    [
      'no_scanner',
      isPublic && config.clamd === null,
      'no file is scanned, and none can be downloaded. Set CLAMD_URL',
    ],
    [
      'no_trusted_proxy',
      isPublicHttps(config) && config.trustProxy === false,
      'all visitors share one rate limit, because the address of the proxy in front is taken for theirs. Set TRUST_PROXY to the address of the proxy',
    ],
    [
      'unencrypted',
      isPublic && !isHttps,
      'documents and contact details travel unencrypted. Put a proxy with TLS in front, and set PUBLIC_URL to its https URL',
    ],
    [
      'unencrypted_services',
      plain !== '',
      `what is exchanged with the servers in ${plain} travels unencrypted, documents and contact details included. Use sslmode=verify-full, an https endpoint, smtps:// and a clamd on this machine`,
    ],
    [
      'public_url_unset',
      !isPublicUrlChosen && (!isLoopback(config.host) || config.trustProxy !== false),
      `other machines can reach this server, but links and payments lead to ${publicUrl}. Set PUBLIC_URL to the URL that visitors use`,
    ],
    [
      'unread_variable',
      config.unreadVariables.length > 0,
      `nothing reads ${config.unreadVariables.join(', ')}. Correct the name, which .env.example has, or unset it`,
    ],
    ['quoted_variable', config.quotedVariables.length > 0, inQuotes(config.quotedVariables)],
    [
      'file_above_budget',
      inAll > 0 && maxFileBytes > inAll,
      aboveBudget('UNORDERED_LIMIT_MB', inAll, maxFileBytes),
    ],
    [
      'file_above_address_budget',
      byNetwork > 0 && maxFileBytes > byNetwork,
      aboveBudget('UNORDERED_LIMIT_PER_ADDRESS_MB', byNetwork, maxFileBytes),
    ],
  ];
  return found.filter(([, isFound]) => isFound).map(([code, , message]) => ({ code, message }));
}

/**
 * Returns the message about variables in quotes. Without its quotes a `LINK_SECRET` would be another one, with
 * which the server does not start.
 */
function inQuotes(variables: readonly string[]): string {
  const message = `the values of ${variables.join(', ')} include the quotes around them, which docker --env-file does not remove: visitors and customers are shown a name, for example, with its quotes. Remove them`;
  return variables.includes('LINK_SECRET')
    ? `${message}, but those of LINK_SECRET only as docs/deploy/README.md changes a secret: with another one the server does not start`
    : message;
}

/**
 * Returns the message about a budget of unordered bytes that the largest file does not fit into. Nor does a
 * file of exactly the budget: room is reserved for the whole request, which is a little longer than its file.
 */
function aboveBudget(variable: string, limitBytes: number, maxFileBytes: number): string {
  const [limit, largest] = [limitBytes / BYTES_PER_MB, maxFileBytes / BYTES_PER_MB];
  return `files of ${limit} MB and above are always refused, because MAX_FILE_MB (${largest}) exceeds ${variable} (${limit}). Set ${variable} above ${largest}, or MAX_FILE_MB below ${limit}`;
}
