import type { Config } from '../config/config.ts';
import { harmlessName } from '../files/fileName.ts';
import type { ReceivedFile } from '../files/files.ts';
import { Inspection } from '../files/inspection/inspection.ts';
import { Quarantine } from '../files/quarantine.ts';
import type { Scanner, Verdict } from '../files/scanning/scanner.ts';
import { randomSecret } from '../http/session.ts';
import { sendMails } from '../mail/sendMails.ts';
import type { PaymentFact } from '../orders/orderLife.ts';
import { purgeOrder } from '../retention/purgeOrder.ts';
import type { Services } from '../services.ts';
import { StorageError, type Storage } from '../storage/storage.ts';
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
  const session = randomSecret();
  const files: { file: ReceivedFile; fate: FileFate }[] = [];
  for (const { file, fate } of plan.files) {
    files.push({ file: await upload(services, session, file), fate });
  }
  const uploadedKeys = files.map(({ file }) => file.key);
  const request = { ...plan.request, uploadedKeys };
  const id = await orders.place({ session, language: plan.language, request });
  for (const { file, fate } of files) await judge(services, file, fate);
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
  { quarantine }: Services,
  session: string,
  { name: givenName, bytes: content }: SampleFile,
): Promise<ReceivedFile> {
  const key = randomSecret();
  const inspection = new Inspection(chunksOf(content), content.length);
  const { kind, bytes } = await inspection.begin();
  const name = harmlessName(givenName, kind);
  const stored = await quarantine.receive({ key, session, kind, name }, bytes);
  const file = { key, bytes: inspection.bytes, ...stored };
  await quarantine.keep(file);
  return file;
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** What the scanner says of a file with that fate. */
const VERDICTS: Readonly<Record<FileFate, Verdict>> = {
  released: { kind: 'clean' },
  quarantined: { kind: 'none', isScannerDown: true, reason: 'a sample' },
  infected: { kind: 'infected', signature: 'Sample.Harmful' },
  destroyed: { kind: 'infected', signature: 'Sample.Harmful' },
};

/** Scans a file with a scanner that gives the verdict of the planned fate. */
async function judge(services: Services, file: ReceivedFile, fate: FileFate): Promise<void> {
  const scanner: Scanner = { scan: async () => VERDICTS[fate] };
  const storage = fate === 'infected' ? withoutRemoval(services.storage) : services.storage;
  const { files, vault, metrics, now } = services;
  const quarantine = new Quarantine({ files, vault, metrics, now, storage, scanner });
  try {
    await quarantine.scan(file);
  } catch (error) {
    if (fate !== 'infected' || !(error instanceof StorageError)) throw error;
  }
}

/** The same storage at a moment when it removes nothing. */
function withoutRemoval(storage: Storage): Storage {
  return {
    write: (key, bytes) => storage.write(key, bytes),
    read: (key) => storage.read(key),
    remove: async () => {
      throw new StorageError('a sample failure');
    },
    sweepLeftovers: (before) => storage.sweepLeftovers(before),
    probe: () => storage.probe(),
  };
}

/** Records a report of the payment provider. */
async function report({ orders, paymentEvents }: Services, id: string, fact: PaymentFact) {
  const order = await orders.find(id);
  if (order === null) throw new Error(`order ${id} is not there`);
  await paymentEvents.learn(id, {
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
