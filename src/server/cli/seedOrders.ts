import { Readable } from 'node:stream';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/limits.ts';
import type { Config } from '../config/config.ts';
import { ArrivingFile } from '../files/arrivingFile.ts';
import { sanitizeFileName } from '../files/fileName.ts';
import { checkContent } from '../files/inspection/contentCheck.ts';
import { Quarantine } from '../files/quarantine.ts';
import { Semaphore } from '../files/semaphore.ts';
import { randomToken } from '../ids/token.ts';
import { GIVE_UP_MS, LEAST_ATTEMPTS } from '../mail/outbox.ts';
import { sendMails } from '../mail/sendMails.ts';
import { failuresIn, OrderFailure } from '../observability/failures.ts';
import { infectionRecorder } from '../orders/infectedFiles.ts';
import { lossRecorder } from '../orders/lostFiles.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import { NO_UPDATE, type PaymentUpdate, type Refunds } from '../payments/paymentUpdate.ts';
import { purgeOrder } from '../retention/purgeOrder.ts';
import type { Services } from '../services.ts';
import type { SampleFile } from './seedFiles.ts';
import { PLANNED_ORDERS, type FileFate, type MailFate, type PlannedOrder } from './seedPlan.ts';

/** The postal address for orders with a hard copy. */
const SHIPPING = JSON.stringify({
  name: 'Ana Souza',
  address: { line1: '1 Main St', city: 'Austin', state: 'TX', postal_code: '73301', country: 'US' },
});

/** The clock of the services, which can be advanced. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: number;
}

/** A sample order that was created. */
interface SeededOrder {
  readonly reference: string;
  /** What the order demonstrates. */
  readonly about: string;
}

/**
 * Returns why sample orders must not be created with a configuration, or `null`. Only SQLite, local
 * files and a plain HTTP URL are certain to belong to a development server.
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
 * Creates an order in every status, with files and mails in every state. It runs the code that serves
 * visitors, with simulated verdicts of the scanner, reports of the payment provider and failures of the
 * mail server.
 *
 * @param clock the clock read by `services.now`; it ends at the time of the last order
 * @returns the orders, the oldest first
 * @throws {DatabaseError}, {StorageError}
 */
export async function seedOrders(services: Services, clock: Clock): Promise<SeededOrder[]> {
  const end = clock.now;
  const seeded: SeededOrder[] = [];
  for (const plan of PLANNED_ORDERS) {
    clock.now = end - plan.placedHoursAgo * HOUR_MS;
    seeded.push({ reference: await seedOrder(services, clock, plan), about: plan.about });
  }
  return seeded;
}

/** Places an order and takes it through the planned events. Returns its reference. */
async function seedOrder(services: Services, clock: Clock, plan: PlannedOrder): Promise<string> {
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
    await recordPayment(services, id, { fact, paidCents: plan.paidCents });
    await runMails(services, clock, (fact === 'payment.succeeded' && plan.mails) || 'sent');
  }
  if (plan.isPurged === true) {
    clock.now += DAY_MS;
    await purgeOrder(services, id);
  }
  const order = await orders.find(id);
  if (order === null) throw new Error(`order ${id} does not exist`);
  return order.reference;
}

/** Receives a file as the upload route does, and leaves it in quarantine. */
async function upload(
  { database, files, scanQueue, intake, storage, vault, scannerWatch, now }: Services,
  session: string,
  { name: givenName, bytes: content }: SampleFile,
): Promise<string> {
  const quarantine = new Quarantine({
    files,
    scanQueue,
    intake,
    storage,
    vault,
    scannerWatch,
    recordLoss: lossRecorder(database, now),
    recordInfection: infectionRecorder(database, now),
    now,
    // Without a scanner, no verdict is counted.
    scanner: null,
    countVerdict: () => {},
  });
  const key = randomToken();
  const arriving = new ArrivingFile(Readable.from(chunksOf(content), { objectMode: false }), {
    maxBytes: content.length,
    semaphore: new Semaphore(1),
  });
  const { kind, bytes } = await arriving.begin();
  const name = sanitizeFileName(givenName, kind);
  const sender = { network: null, neighbourhood: null };
  const file = { key, session, kind, ...sender, bytes: content.length };
  const stored = { key, ...(await quarantine.receive(file, bytes)) };
  const facts = arriving.facts();
  const findings = await checkContent(facts, chunksOf(content));
  const sealedName = name === null ? null : vault.sealName(stored, name);
  const admitted = { bytes: facts.bytes, name: sealedName, emailDigest: null };
  await quarantine.admit({ ...admitted, ...stored, ...findings });
  return key;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Records the scanner's verdict on a file in quarantine. */
async function recordFate(
  { database, files, storage, now }: Services,
  key: string,
  fate: FileFate,
): Promise<void> {
  if (fate === 'quarantined') return;
  if (fate === 'released') return files.release(key, null);
  await infectionRecorder(database, now)(key, 'Sample.Harmful');
  if (fate === 'infected') return;
  await storage.remove(key);
  await files.recordDestroyed(key);
}

/** Records a report of the payment provider. */
async function recordPayment(
  { orders, paymentEvents }: Services,
  id: string,
  { fact, paidCents }: { readonly fact: PaymentFact; readonly paidCents: number | undefined },
): Promise<void> {
  const order = await orders.find(id);
  if (order === null) throw new Error(`order ${id} does not exist`);
  await paymentEvents.applyUpdate(id, {
    ...NO_UPDATE,
    orderId: id,
    ...(paidCents === undefined ? {} : paymentOf(paidCents)),
    ...(fact === 'payment.refunded' ? { refunds: whole(order.quote.total) } : { facts: [fact] }),
    shipping: order.request.mailHardCopy && fact === 'payment.succeeded' ? SHIPPING : null,
  });
}

/** Returns a payment as Stripe reports it in its test mode. */
function paymentOf(cents: number): Pick<PaymentUpdate, 'paymentIntent' | 'money'> {
  return { paymentIntent: 'pi_sample', money: { cents, currency: 'usd', isLive: false } };
}

function whole(cents: number): Refunds {
  return {
    cents,
    isCurrent: true,
    failed: [],
    isWhole: true,
    chargedCents: cents,
    currency: 'usd',
  };
}

/** Runs the job that sends mails, with a failing mail server unless the mails are to be sent. */
async function runMails(services: Services, clock: Clock, fate: MailFate): Promise<void> {
  if (fate === 'sent') {
    await sendMails(services).run(neverAborted(), () => {});
    return;
  }
  await failToSend(services);
  if (fate === 'given up') {
    const retries = LEAST_ATTEMPTS - 1;
    for (let retry = 0; retry < retries; retry++) {
      clock.now += GIVE_UP_MS / retries;
      await failToSend(services);
    }
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
    await sendMails({ ...services, mailTransport }).run(neverAborted(), () => {});
  } catch (error) {
    const isExpected = (each: unknown) => each instanceof OrderFailure && each.cause === failure;
    if (!failuresIn(error).every(isExpected)) throw error;
  }
}

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
