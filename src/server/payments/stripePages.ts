import { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { isParameterError, toUnavailable, unlessAborted } from './stripeCalls.ts';
import {
  paymentSchema,
  sessionSchema,
  type StripePayment,
  type StripeSession,
} from './stripeSchemas.ts';

// The calls to Stripe about payment pages and their payments. Each ends when its signal is aborted.

/** The part of a page that is requested with it: its payment, with the charge and its refunds. */
const PAYMENT = 'payment_intent.latest_charge.refunds';

const pagesSchema = z.object({ data: z.array(sessionSchema) });
const openPageSchema = z.object({ id: z.string().check(z.minLength(1)), url: z.url() });

/** A page that can be paid, and its URL. */
export type OpenPage = z.infer<typeof openPageSchema>;

/**
 * Creates a page. Stripe's rule for email addresses is stricter than ours: if it refuses one, the page
 * leaves the address to the customer.
 *
 * @throws the error of the call, or of a response without a page; see `isFinal`
 */
export async function createPage(
  stripe: Stripe,
  request: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
  signal: AbortSignal,
): Promise<OpenPage> {
  const { sessions } = stripe.checkout;
  const created = await unlessAborted(signal, () =>
    sessions.create(request, { idempotencyKey }),
  ).catch((error: unknown) => {
    if (!isParameterError(error, 'customer_email')) throw error;
    const { customer_email: _, ...rest } = request;
    const options = { idempotencyKey: `${idempotencyKey}-without-email` };
    return unlessAborted(signal, () => sessions.create(rest, options));
  });
  // The client treats any body without an error as a success, whatever the HTTP status.
  return openPageSchema.parse(created);
}

/**
 * Expires a page, and returns it with its payment once it is complete or expired.
 *
 * @throws {Refusal} `payment_provider_unavailable`
 */
export async function endPage(
  stripe: Stripe,
  id: string,
  signal: AbortSignal,
): Promise<StripeSession> {
  const { sessions } = stripe.checkout;
  const expand = [PAYMENT];
  try {
    const session = sessionSchema.parse(
      await unlessAborted(signal, () => sessions.expire(id, { expand })).catch((error: unknown) => {
        // Only an open page can be expired: this one is complete or expired already.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return unlessAborted(signal, () => sessions.retrieve(id, { expand }));
      }),
    );
    if (session.status !== 'complete' && session.status !== 'expired') {
      throw new Error('the payment page is neither paid nor over');
    }
    return session;
  } catch (error) {
    throw toUnavailable(error);
  }
}

/**
 * Returns a page with its payment.
 *
 * @throws {Refusal} `payment_provider_unavailable`
 */
export async function findPage(
  stripe: Stripe,
  id: string,
  signal: AbortSignal,
): Promise<StripeSession> {
  const { sessions } = stripe.checkout;
  return answerOf(sessionSchema, signal, () => sessions.retrieve(id, { expand: [PAYMENT] }));
}

/**
 * Returns the page on which a payment was made, with the payment, or `null` if there is none.
 *
 * @throws {Refusal} `payment_provider_unavailable`
 */
export async function findPageOf(
  stripe: Stripe,
  paymentIntent: string,
  signal: AbortSignal,
): Promise<StripeSession | null> {
  const { sessions } = stripe.checkout;
  const expand = [`data.${PAYMENT}`];
  const { data } = await answerOf(pagesSchema, signal, () =>
    sessions.list({ payment_intent: paymentIntent, expand }),
  );
  return data[0] ?? null;
}

/**
 * Returns a payment without its page.
 *
 * @throws {Refusal} `payment_provider_unavailable`
 */
export async function findPayment(
  stripe: Stripe,
  paymentIntent: string,
  signal: AbortSignal,
): Promise<StripePayment> {
  const { paymentIntents } = stripe;
  return answerOf(paymentSchema, signal, () => paymentIntents.retrieve(paymentIntent));
}

/** Returns the parsed answer to a call. @throws {Refusal} `payment_provider_unavailable` */
async function answerOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  signal: AbortSignal,
  call: () => Promise<unknown>,
): Promise<z.infer<Schema>> {
  try {
    return schema.parse(await unlessAborted(signal, call));
  } catch (error) {
    throw toUnavailable(error);
  }
}
