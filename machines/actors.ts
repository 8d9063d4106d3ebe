import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { CheckoutRequest } from '../src/contract/checkout.ts';
import type { UploadedRecord, UploadFields } from '../src/contract/upload.ts';
import type { FileEntry } from './orderEvents.ts';

/** How far the file being sent has got, in bytes; told to the batch while a file leaves. */
export interface BytesSent {
  readonly type: 'bytes.sent';
  readonly sentBytes: number;
}

/** A call the server refused: its words, or `null` where the page has to use its own. */
export interface Refusal {
  readonly kind: 'refused';
  readonly text: string | null;
}

export interface SendFileInput {
  readonly entry: FileEntry;
  readonly fields: UploadFields;
  /** The batch, which wants to know how many bytes of the file have left. */
  readonly reportTo: { send: (event: BytesSent) => void };
}

export type SendFileResult =
  | { readonly kind: 'confirmed'; readonly records: readonly UploadedRecord[] }
  | Refusal;

/** What the checkout call answers: where to pay, or why not. */
export type CheckoutResult = { readonly kind: 'created'; readonly url: string } | Refusal;

/** Sends one file. Aborts its request when its `signal` does. */
export const sendFile = unprovided<SendFileResult, SendFileInput>('sendFile');

/** Asks for the payment page of an order. Aborts its request when its `signal` does. */
export const createCheckout = unprovided<CheckoutResult, CheckoutRequest>('createCheckout');

/**
 * A result the guard of a transition has already found to be of that kind, with its type narrowed.
 * Throws for any other, which would be a transition without its guard.
 */
export function ofKind<Result extends { readonly kind: string }, Kind extends Result['kind']>(
  result: Result,
  kind: Kind,
): Extract<Result, { readonly kind: Kind }> {
  if (!isOfKind(result, kind)) throw new Error(`expected "${kind}" and got "${result.kind}"`);
  return result;
}

function isOfKind<Result extends { readonly kind: string }, Kind extends Result['kind']>(
  result: Result,
  kind: Kind,
): result is Extract<Result, { readonly kind: Kind }> {
  return result.kind === kind;
}

function unprovided<Result, Input>(name: string): PromiseActorLogic<Result, Input> {
  return fromPromise<Result, Input>(() => {
    throw new Error(`nobody provided the actor "${name}"`);
  });
}
