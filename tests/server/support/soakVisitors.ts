import { setTimeout as sleep } from 'node:timers/promises';
import { uploadAnswerSchema } from '../../../src/contract/upload.ts';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { grownTo, pdf, type SampleFile } from '../../fixtures/files.ts';
import type { FakeStripe } from '../../support/fakeStripe.ts';
import { deliver } from './stripe.ts';
import { ORDER, uploadForm, Visitor } from './testServer.ts';

/** What visitors were answered, by status, and what they were not to be answered. */
export class Answers {
  readonly byStatus = new Map<number, number>();
  readonly unexpected: string[] = [];

  /** @param isExpected whether a visitor of this kind may be answered so */
  count(what: string, status: number, isExpected: boolean): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    if (!isExpected) this.unexpected.push(`${what}: ${status}`);
  }
}

/** A visitor at an address of their own, as a proxy forwards them. */
class ForwardedVisitor extends Visitor {
  readonly #address: string;

  constructor(server: { readonly origin: string }, address: string) {
    super(server);
    this.#address = address;
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.#address);
    return super.fetch(path, { ...init, headers });
  }
}

interface Soaked {
  readonly server: { readonly origin: string };
  readonly stripe: FakeStripe;
  readonly answers: Answers;
  /** `LINK_SECRET`, with which the provider's links are made. */
  readonly secret: string;
  readonly signal: AbortSignal;
}

/** How large customers' files are: one in ten is large. */
const [USUAL_BYTES, LARGE_BYTES] = [300_000, 3_000_000];

/**
 * Reads the page, uploads, orders, pays and is refunded now and then, while the provider downloads each
 * file, as often as the limits allow one address.
 *
 * @param perMinute how many orders a minute
 */
export async function keepOrdering(
  { server, stripe, answers, secret, signal }: Soaked,
  address: string,
  perMinute: number,
): Promise<void> {
  const visitor = new ForwardedVisitor(server, address);
  const links = downloadLinks({ secret, publicUrl: '' });
  for (let number = 1; !signal.aborted; number += 1) {
    const began = performance.now();
    const page = await visitor.fetch('/en/');
    await page.arrayBuffer();
    answers.count('page', page.status, page.status === 200);
    const uploaded = await visitor.upload(
      uploadForm(grownTo(pdf(), number % 10 === 0 ? LARGE_BYTES : USUAL_BYTES)),
    );
    answers.count('upload', uploaded.status, uploaded.status === 200);
    if (uploaded.status === 200) {
      const uploadedKeys = uploadAnswerSchema.parse(uploaded.body).files.map(({ key }) => key);
      await orderAndPay(visitor, uploadedKeys, number);
      const expiresAt = Date.now() + 60_000;
      for (const key of uploadedKeys) {
        const download = await visitor.fetch(links.linkFor({ key, expiresAt }));
        await download.arrayBuffer();
        answers.count('download', download.status, download.status === 200);
      }
    }
    await pause(60_000 / perMinute - (performance.now() - began), signal);
  }

  async function orderAndPay(
    customer: Visitor,
    uploadedKeys: readonly string[],
    number: number,
  ): Promise<void> {
    const { status, body } = await customer.checkout({ ...ORDER, uploadedKeys });
    answers.count('checkout', status, status === 200);
    const session = stripe.sessions.find(({ url }) => JSON.stringify(body).includes(String(url)));
    if (session === undefined) return;
    stripe.complete(session);
    const events = [stripe.event('checkout.session.completed', session)];
    if (number % 4 === 0) {
      const refund = stripe.charge(session, session.amount_total);
      events.push(stripe.event('charge.refunded', refund));
    }
    for (const event of events) {
      const delivered = await deliver({ server, stripe }, event);
      answers.count('webhook', delivered, delivered === 200);
    }
  }
}

/** What somebody who sends whatever is refused may be answered. */
const REFUSED = new Set([200, 400, 413, 415, 422, 429]);

/** Sends files, harmless and hostile ones, as fast as the limit of uploads allows, and orders none. */
export async function keepFlooding(
  { server, answers, signal }: Soaked,
  address: string,
  files: readonly SampleFile[],
): Promise<void> {
  const visitor = new ForwardedVisitor(server, address);
  for (let number = 0; !signal.aborted; number += 1) {
    const file = files[number % files.length];
    const { status } = await visitor.upload(uploadForm(file));
    answers.count('flood', status, REFUSED.has(status));
    if (status === 429) await pause(1000, signal);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // A visitor who is told to leave does not finish the pause.
  await sleep(Math.max(0, ms), undefined, { signal }).catch(() => {});
}
