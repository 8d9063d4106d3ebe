import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';

/** The parts of a Checkout Session that the server uses. */
export interface FakeSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  livemode: boolean;
  readonly metadata: Record<string, string>;
  readonly client_reference_id: string | null;
  readonly expires_at: number;
  collected_information: { shipping_details: object | null } | null;
}

/** The request for a Checkout Session. */
export const requestSchema = z.object({
  mode: z.literal('payment'),
  locale: z.enum(['en', 'pt-BR']),
  client_reference_id: z.string(),
  customer_email: z.optional(z.string()),
  metadata: z.record(z.string(), z.string()),
  payment_intent_data: z.object({
    metadata: z.record(z.string(), z.string()),
    description: z.string(),
  }),
  line_items: z.array(
    z.object({
      quantity: z.string(),
      price_data: z.object({
        currency: z.string(),
        unit_amount: z.string(),
        product_data: z.object({ name: z.string() }),
      }),
    }),
  ),
  shipping_address_collection: z.optional(z.object({ allowed_countries: z.array(z.string()) })),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: z.string(),
});
export type SessionRequest = z.infer<typeof requestSchema>;

/** The request for a list of Checkout Sessions, which may ask for that of one payment. */
export const sessionsSchema = z.object({ payment_intent: z.optional(z.string()) });

/** The request for a list of events. */
export const eventsSchema = z.object({
  types: z.optional(z.array(z.string())),
  limit: z.string(),
  created: z.optional(z.object({ gte: z.string() })),
  starting_after: z.optional(z.string()),
});

/** An event of the account. */
export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  /** Seconds since 1970. */
  readonly created: number;
  /** The event as JSON, which a webhook sends. */
  readonly body: string;
}

/** A response, which is repeated for the same idempotency key. */
export interface FakeResponse {
  readonly status: number;
  readonly body: object;
}

/** Returns a page of a list. */
export function list(data: readonly object[], hasMore = false): FakeResponse {
  return { status: 200, body: { object: 'list', data, has_more: hasMore } };
}

/** Returns an error as Stripe reports it. */
export function failure(
  status: number,
  type: string,
  message: string,
  param?: string,
): FakeResponse {
  return { status, body: { error: { type, message, param } } };
}

export function send(response: ServerResponse, { status, body }: FakeResponse): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomUUID()}`,
  });
  response.end(JSON.stringify(body));
}
