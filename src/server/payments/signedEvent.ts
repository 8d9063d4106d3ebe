import type { FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { Warning } from '../config/warnings.ts';
import { logFailure } from '../observability/logging.ts';
import type { Warnings } from '../observability/warnings.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { PaymentEvent } from './paymentEvent.ts';
import { toPaymentEvent } from './stripeUpdates.ts';

/** The maximum age of an event's signature, which prevents replay of recorded events. */
const TOLERANCE_S = 300;

/** Anyone can trigger this warning, so its message tells the operator what to check. */
const UNVERIFIED: Warning = {
  code: 'unverified_webhook',
  message:
    'a webhook event was refused, because STRIPE_WEBHOOK_SECRET did not sign it in the last five minutes. If it was Stripe’s, payments are noticed late: compare the secret with that of the endpoint in Stripe’s dashboard, and see the clock in orders doctor',
};

/** A request with the bytes of an event, which its signature covers. */
export type EventRequest = FastifyRequest<{ Body: Buffer | undefined }>;

/** What the signature of an event is checked with. */
export interface SignatureParts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly warnings: Warnings;
}

/** An entry of the header `stripe-signature` that is checked: its time, or an HMAC of SHA-256. */
const TIME = /^t=\d{1,12}$/;
const HMAC = /^v1=[\da-f]{64}$/;

/**
 * Refuses an event whose body need not be read, because its header has no signature of Stripe's form.
 *
 * @throws {Refusal} as for a signature that is not authentic
 */
export function refuseUnsigned(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { warnings }: Pick<SignatureParts, 'warnings'>,
): void {
  const signature = headers['stripe-signature'];
  const entries = typeof signature === 'string' ? signature.split(',') : [];
  const hasOne = (form: RegExp) => entries.some((entry) => form.test(entry));
  if (hasOne(TIME) && hasOne(HMAC)) return;
  if (signature !== undefined) warnings.add(UNVERIFIED);
  throw new Refusal('malformed_request');
}

/**
 * Returns the event that a request brings.
 *
 * @throws {Refusal} if the signature is not authentic, or the signed body is not a valid event
 */
export function readSignedEvent(request: EventRequest, parts: SignatureParts): PaymentEvent {
  const event = verifyEvent(request, parts);
  try {
    return toPaymentEvent(event);
  } catch (cause) {
    // The sender knows the secret, so it is Stripe, which will resend the event. The operator has to
    // see why.
    logFailure(request.log, cause);
    throw new Refusal('malformed_request', { cause });
  }
}

function verifyEvent(
  { body, headers }: EventRequest,
  { now, stripe, webhookSecret, warnings }: SignatureParts,
): Stripe.Event {
  const signature = headers['stripe-signature'];
  try {
    const event = stripe.webhooks.constructEvent(
      body ?? '',
      signature ?? '',
      webhookSecret,
      TOLERANCE_S,
      undefined,
      now(),
    );
    warnings.remove(UNVERIFIED.code);
    return event;
  } catch (cause) {
    if (signature !== undefined) warnings.add(UNVERIFIED);
    throw new Refusal('malformed_request', { cause });
  }
}
