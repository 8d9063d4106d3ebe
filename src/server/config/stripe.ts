import type { EnvironmentReader } from './environment.ts';
import { isLoopback, parseOrigin } from './values.ts';

/** The account at Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The origin of an API that replaces Stripe's, or `null`. */
  readonly apiBase: string | null;
}

const SECRET_KEY = /^(?:sk|rk)_(?:live|test)_\w+$/;
const LIVE_KEY = /^(?:sk|rk)_live_/;
const WEBHOOK_SECRET = /^whsec_[\w+/=]+$/;

/** Reads the `STRIPE_*` variables. Returns `null` for the sandbox page. */
export function readStripe(reader: EnvironmentReader): StripeConfig | null {
  const secretKey = reader.text('STRIPE_SECRET_KEY');
  const webhookSecret = reader.text('STRIPE_WEBHOOK_SECRET');
  const apiBase = reader.read(
    'STRIPE_API_BASE',
    null,
    parseOrigin,
    'an http or https URL without a path',
  );
  if (secretKey !== undefined && !SECRET_KEY.test(secretKey)) {
    reader.report(
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe, which begins with sk_live_, rk_live_, sk_test_ or rk_test_',
    );
  }
  if (webhookSecret !== undefined && !WEBHOOK_SECRET.test(webhookSecret)) {
    reader.report(
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook, which begins with whsec_',
    );
  }
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    reader.report(
      secretKey === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET',
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together',
    );
  }
  if (secretKey === undefined && apiBase !== null) {
    reader.report(
      'STRIPE_SECRET_KEY',
      'STRIPE_API_BASE is set, so STRIPE_SECRET_KEY must be set too',
    );
  }
  if (secretKey === undefined || webhookSecret === undefined) return null;
  if (LIVE_KEY.test(secretKey) && apiBase !== null && isUnencrypted(apiBase)) {
    reader.report(
      'STRIPE_API_BASE',
      'STRIPE_API_BASE must be an https URL, because a live key is sent there',
    );
  }
  return { secretKey, webhookSecret, apiBase };
}

/** Whether orders count as paid without any money: on the sandbox page, or with Stripe's test keys. */
export function takesTestPayments(stripe: Pick<StripeConfig, 'secretKey'> | null): boolean {
  return stripe === null || !LIVE_KEY.test(stripe.secretKey);
}

function isUnencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
