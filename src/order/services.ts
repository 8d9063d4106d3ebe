import { CHECKOUT_PATH, checkoutAnswerSchema, type CheckoutRequest } from '../contract/checkout.ts';
import type { CheckoutResult } from '../../machines/order/actors.ts';
import type { Refusal } from '../../machines/actorResult.ts';
import type { SendFileResult } from '../../machines/uploadBatch/actors.ts';
import { refusalSchema } from '../contract/refusal.ts';
import {
  FILE_PART,
  UPLOAD_PATH,
  uploadAnswerSchema,
  type UploadFields,
} from '../contract/upload.ts';

export interface SendRequest {
  readonly file: File;
  readonly fields: UploadFields;
  /** Called with the bytes of the file sent so far. */
  readonly onProgress: (sentBytes: number) => void;
  /** Aborts the request. Its promise may then stay pending, and its result is ignored. */
  readonly signal: AbortSignal;
}

/** The checkout call as the machine invokes it. */
export interface CheckoutCall {
  readonly input: CheckoutRequest;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** The effects of an order: the two calls of section 7 and the navigation to the payment page. */
export interface OrderServices {
  sendFile(request: SendRequest): Promise<SendFileResult>;
  createCheckout(this: void, call: CheckoutCall): Promise<CheckoutResult>;
  leave(url: string): void;
}

/** Above the 15 s that the server gives the payment provider, with room for a slow connection. */
const CHECKOUT_TIMEOUT_MS = 45_000;

/**
 * Returns the services that call the server.
 *
 * @param language called for each request, so that a refusal is in the language shown at that time
 */
export function networkServices(language: () => string): OrderServices {
  return {
    sendFile: (request) => sendFile(request, language()),
    createCheckout: (call) => createCheckout(call, language()),
    leave: (url) => window.location.assign(url),
  };
}

/** Uses XMLHttpRequest, because fetch does not report the progress of an upload. */
function sendFile(request: SendRequest, language: string): Promise<SendFileResult> {
  return new Promise((resolve) => {
    const { file, fields, onProgress, signal } = request;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(FILE_PART, file);

    const call = new XMLHttpRequest();
    call.open('POST', UPLOAD_PATH);
    call.setRequestHeader('Accept-Language', language);
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      // The body is a little longer than the file, so the share of it is scaled to the file.
      if (total > 0) onProgress(Math.round((loaded / total) * file.size));
    });
    call.addEventListener('load', () => resolve(uploadOutcome(call.status, call.responseText)));
    call.addEventListener('error', () => resolve({ kind: 'refused', text: null }));
    signal.addEventListener('abort', () => call.abort());
    call.send(body);
  });
}

function uploadOutcome(status: number, text: string): SendFileResult {
  const body = parseJson(text);
  const answer = uploadAnswerSchema.safeParse(body);
  if (status === 200 && answer.success) return { kind: 'confirmed', records: answer.data.files };
  return refusedWith(body);
}

async function createCheckout(
  { input, signal }: CheckoutCall,
  language: string,
): Promise<CheckoutResult> {
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  const timeout = setTimeout(abort, CHECKOUT_TIMEOUT_MS);
  signal.addEventListener('abort', abort);
  try {
    const response = await fetch(CHECKOUT_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify(input),
      signal: aborting.signal,
    });
    const body = parseJson(await response.text());
    const answer = checkoutAnswerSchema.safeParse(body);
    if (!response.ok || !answer.success) return refusedWith(body);
    return isPaymentUrl(answer.data.url, window.location.origin)
      ? { kind: 'created', url: answer.data.url }
      : { kind: 'refused', text: null };
  } catch {
    return { kind: 'refused', text: null };
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', abort);
  }
}

/** Whether the browser may open a URL as the payment page: it is https, or of the page's own origin. */
export function isPaymentUrl(url: string, ownOrigin: string): boolean {
  try {
    const { protocol, origin } = new URL(url, ownOrigin);
    return protocol === 'https:' || origin === ownOrigin;
  } catch {
    return false;
  }
}

function refusedWith(body: unknown): Refusal {
  const refusal = refusalSchema.safeParse(body);
  const text = refusal.success ? refusal.data.error?.trim() : undefined;
  return { kind: 'refused', text: text || null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
