import type { Config } from '../config/config.ts';
import { sanitizeFileName } from '../files/fileName.ts';
import { Inspection } from '../files/inspection/inspection.ts';
import { Quarantine } from '../files/quarantine.ts';
import { randomToken } from '../ids/token.ts';
import { sendMails } from '../mail/sendMails.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import { purgeOrder } from '../retention/purgeOrder.ts';
import type { Services } from '../services.ts';
import type { SampleFile } from './seedFiles.ts';
import { PLANNED_ORDERS, type FileFate, type MailFate, type PlannedOrder } from './seedPlan.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Mails that fail for this long are given up; see `Outbox`. */
const GIVEN_UP_MS = 5 * DAY_MS;

/** Where the visitor of a planned order sent it, when an address was asked for. */
const SHIPPING = JSON.stringify({
  name: 'Ana Souza',
  address: { line1: '1 Main St', city: 'Austin', state: 'TX', postal_code: '73301', country: 'US' },
});

/** The clock that the services read, to be moved. Milliseconds since 1970. */
export interface Clock {
  now: number;
}

/** An order that was made. */
export interface SeededOrder {
  readonly reference: string;
  /** What there is to see of it. */
  readonly about: string;
}

/**
 * The reason why no sample orders may be made where a configuration points, or `null`: only SQLite,
 * local files and a plain HTTP URL are certain to be a development server's.
 */
export function reasonNotToSeed(
  config: Pick<Config, 'databaseUrl' | 'mail' | 'objectStorage' | 'publicUrl' | 'stripe'>,
): string | null {
  const chosen = [
    ...(config.databaseUrl === null ? [] : ['DATABASE_URL']),
    ...(config.objectStorage === null ? [] : ['STORAGE_URL']),
    ...(config.stripe === null ? [] : ['STRIPE_SECRET_KEY']),
    ...(config.mail.smtpUrl === null ? [] : ['SMTP_URL']),
    ...(config.publicUrl.startsWith('https:') ? ['an https PUBLIC_URL'] : []),
  ];
  if (chosen.length === 0) return null;
  return `Sample orders are for a development server: ${chosen.join(', ')} must not be set.`;
}

/**
 * Makes an order in every status, with files and mails in every state, by the code that serves
 * visitors: only the scanner's verdicts, the payment provider's reports and the mail server's failures
 * are made up.
 *
 * @param clock what `services.now` reads; left at the time of the last order
 * @returns the orders, the oldest first
 * @throws {DatabaseError}, {StorageError}
 */
export async function seedOrders(services: Services, clock: Clock): Promise<SeededOrder[]> {
  const end = clock.now;
  const seeded: SeededOrder[] = [];
  for (const plan of PLANNED_ORDERS) {
    clock.now = end - plan.placedHoursAgo * HOUR_MS;
    seeded.push({ reference: await makeOrder(services, clock, plan), about: plan.about });
  }
  return seeded;
}

/** Takes an order through everything that is planned for it. Returns its reference. */
async function makeOrder(services: Services, clock: Clock, plan: PlannedOrder): Promise<string> {
  const { orders } = services;
  const session = randomToken();
  const files: { key: string; fate: FileFate }[] = [];
  for (const { file, fate } of plan.files) {
    files.push({ key: await upload(services, session, file), fate });
  }
  const uploadedKeys = files.map(({ key }) => key);
  const request = { ...plan.request, uploadedKeys };
  const id = await orders.place({ session, language: plan.language, request });
  for (const { key, fate } of files) await recordFate(services, key, fate);
  for (const fact of plan.payment) {
    clock.now += MINUTE_MS;
    await report(services, id, fact);
    if (fact === 'payment.succeeded') await deliver(services, clock, plan.mails ?? 'sent');
  }
  if (plan.isPurged === true) {
    clock.now += DAY_MS;
    await purgeOrder(services, id);
  }
  const order = await orders.find(id);
  if (order === null) throw new Error(`order ${id} is not there`);
  return order.reference;
}

/** Receives a file as an upload does, and leaves it in quarantine. */
async function upload(
  { files, storage, vault, metrics, now }: Services,
  session: string,
  { name: givenName, bytes: content }: SampleFile,
): Promise<string> {
  const quarantine = new Quarantine({ files, storage, vault, metrics, now, scanner: null });
  const key = randomToken();
  const inspection = new Inspection(chunksOf(content), content.length);
  const { kind, bytes } = await inspection.begin();
  const name = sanitizeFileName(givenName, kind);
  const stored = await quarantine.receive({ key, session, kind, name }, bytes);
  await quarantine.admit({ key, bytes: inspection.bytes, ...stored });
  return key;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Records what the scanner found in a file in quarantine. */
async function recordFate(
  { files, storage }: Services,
  key: string,
  fate: FileFate,
): Promise<void> {
  if (fate === 'quarantined') return;
  if (fate === 'released') return files.release(key);
  await files.markInfected(key, 'Sample.Harmful');
  if (fate === 'infected') return;
  await storage.remove(key);
  await files.recordDestroyed(key);
}

/** Records a report of the payment provider. */
async function report({ orders, paymentEvents }: Services, id: string, fact: PaymentFact) {
  const order = await orders.find(id);
  if (order === null) throw new Error(`order ${id} is not there`);
  await paymentEvents.applyUpdate(id, {
    orderId: id,
    sessionId: null,
    paymentIntent: null,
    facts: [fact],
    refundedCents: fact === 'payment.refunded' ? order.quote.total : 0,
    shipping: order.request.mailHardCopy && fact === 'payment.succeeded' ? SHIPPING : null,
  });
}

/** Runs the server's job for mails, with a mail server that fails unless the mails are to be sent. */
async function deliver(services: Services, clock: Clock, fate: MailFate): Promise<void> {
  if (fate === 'sent') {
    await sendMails(services).run(neverAborted());
    return;
  }
  await failToSend(services);
  if (fate === 'given up') {
    clock.now += GIVEN_UP_MS;
    await failToSend(services);
  }
}

async function failToSend(services: Services): Promise<void> {
  const failure = new Error('a sample failure');
  const mailTransport = {
    ...services.mailTransport,
    send: async () => {
      throw failure;
    },
  };
  try {
    await sendMails({ ...services, mailTransport }).run(neverAborted());
  } catch (error) {
    if (error !== failure) throw error;
  }
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
