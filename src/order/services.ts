import { queryPayment, type PaymentQueryCall } from './queryPayment.ts';
import { CHECKOUT_PATH, checkoutAnswerSchema, type CheckoutRequest } from '../contract/checkout.ts';
import type { CheckoutResult, PaymentAnswer } from '../../machines/order/actors.ts';
import type {
  CheckFilesResult,
  NetworkResult,
  SendFileResult,
} from '../../machines/uploadBatch/actors.ts';
import { BYTES_PER_MB } from '../domain/limits.ts';
import { parseJson } from './parseJson.ts';
import { refusedWith } from './refusedWith.ts';
import { checkFiles, type CheckRequest } from './checkFiles.ts';
import { awaitNetwork, probeNetwork } from './network.ts';
import { sendFile, type SendRequest } from './sendFile.ts';
import { createSpeedMeter } from './speedMeter.ts';
import { fetchWithin } from './fetchWithin.ts';

/** The checkout call as the machine invokes it. */
interface CheckoutCall {
  readonly input: CheckoutRequest;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/** The effects of an order: the calls to the server and the navigation to the payment page. */
export interface OrderServices {
  checkFiles(request: CheckRequest): Promise<CheckFilesResult>;
  sendFile(request: SendRequest): Promise<SendFileResult>;
  probeNetwork(this: void, wait: { signal: AbortSignal }): Promise<NetworkResult>;
  awaitNetwork(this: void, wait: { signal: AbortSignal }): Promise<NetworkResult>;
  createCheckout(this: void, call: CheckoutCall): Promise<CheckoutResult>;
  queryPayment(this: void, call: PaymentQueryCall): Promise<PaymentAnswer>;
  leave(url: string): void;
}

/** Above the 15 s that the server gives the payment provider, with room for a slow connection. */
const CHECKOUT_TIMEOUT_MS = 45_000;

export interface ServiceSettings {
  /** Called for each request, so that a refusal is in the language shown at that time. */
  readonly language: () => string;
  /** The largest file that the server accepts, in megabytes. */
  readonly maxFileMb: number;
}

/** Returns the services that call the server. */
export function networkServices({ language, maxFileMb }: ServiceSettings): OrderServices {
  const meter = createSpeedMeter();
  return {
    checkFiles: (request) => checkFiles(request, maxFileMb * BYTES_PER_MB),
    sendFile: (request) => sendFile(request, { language: language(), meter }),
    probeNetwork,
    awaitNetwork,
    createCheckout: (call) => createCheckout(call, language()),
    queryPayment,
    leave: (url) => window.location.assign(url),
  };
}

async function createCheckout(
  { input, signal }: CheckoutCall,
  language: string,
): Promise<CheckoutResult> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify(input),
  };
  try {
    const limits = { milliseconds: CHECKOUT_TIMEOUT_MS, signal };
    return await fetchWithin(limits, [CHECKOUT_PATH, request], async (response) => {
      const body = parseJson(await response.text());
      const answer = checkoutAnswerSchema.safeParse(body);
      if (!response.ok || !answer.success) return refusedWith(body);
      return isPaymentUrl(answer.data.url, window.location.origin)
        ? { kind: 'created', url: answer.data.url }
        : { kind: 'refused', text: null };
    });
  } catch {
    return { kind: 'unanswered' };
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
