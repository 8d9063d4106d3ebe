import { isPublicHttps, type Config } from './config.ts';
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
export type WarnedConfig = Pick<
  Config,
  | 'clamd'
  | 'exampleVariables'
  | 'host'
  | 'isPublicUrlChosen'
  | 'mail'
  | 'publicUrl'
  | 'stripe'
  | 'trustProxy'
>;

/**
 * Returns the weaknesses of a valid configuration. A development server that only this machine can reach
 * has none.
 */
export function configWarnings(config: WarnedConfig): readonly Warning[] {
  const { publicUrl, isPublicUrlChosen, stripe } = config;
  const isPublic = !isLoopback(new URL(publicUrl).hostname);
  const isHttps = publicUrl.startsWith('https:');
  const isTest = takesTestPayments(stripe);
  const names = config.exampleVariables.join(', ');
  const found: [code: string, isFound: boolean, message: string][] = [
    [
      'test_payments',
      isPublic && isTest,
      'orders are tests: they count as paid without any money. Set live keys of Stripe in STRIPE_SECRET_KEY',
    ],
    [
      'live_keys_without_https',
      !isTest && !isHttps && stripe?.apiBase === null,
      'STRIPE_SECRET_KEY is a live key, and Stripe refuses payments that return to an address without https. Set PUBLIC_URL to an https URL',
    ],
    [
      'other_payment_provider',
      isPublic && (stripe?.apiBase ?? null) !== null,
      `payments are made at ${stripe?.apiBase}, not at Stripe. Unset STRIPE_API_BASE`,
    ],
    [
      'example_provider',
      isPublicHttps(config) && names !== '',
      `visitors see an example of a provider: set ${names}`,
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
      'public_url_unset',
      !isPublicUrlChosen && !isLoopback(config.host),
      `other machines can reach this server, but links and payments lead to ${publicUrl}. Set PUBLIC_URL to the address that visitors use`,
    ],
  ];
  return found.filter(([, isFound]) => isFound).map(([code, , message]) => ({ code, message }));
}
