import { join } from 'node:path';
import { watchBackups } from './backup/backupGauge.ts';
import type { Config } from './config/config.ts';
import { takesTestPayments } from './config/stripe.ts';
import type { Database, Tables } from './database/database.ts';
import { Downloads } from './files/downloads.ts';
import { watchFiles } from './files/fileGauges.ts';
import { Files } from './files/files.ts';
import { ScanQueue } from './files/scanQueue.ts';
import { infectionRecorder } from './orders/infectedFiles.ts';
import { lossRecorder } from './orders/lostFiles.ts';
import { watchOrders } from './orders/orderGauges.ts';
import { Orders } from './orders/orders.ts';
import { PersonalData } from './orders/personalData.ts';
import { sealPlainData } from './orders/sealPlainData.ts';
import { FileKeys } from './files/vault/fileKeys.ts';
import { watchMails } from './mail/mailGauges.ts';
import { Outbox } from './mail/outbox.ts';
import { EventCursor } from './payments/eventCursor.ts';
import { PaymentEvents } from './payments/paymentEvents.ts';
import { readPaymentEvents } from './payments/readEvents.ts';
import { PaymentSessions } from './payments/paymentSessions.ts';
import type { Job } from './jobs/job.ts';
import type { QueuedMail } from './mail/outbox.ts';
import { sendMails } from './mail/sendMails.ts';
import { orderMailComposer } from './orders/letters/orderMail.ts';
import { reconcilePayments } from './payments/reconcilePayments.ts';
import { Reconciliation } from './payments/reconciliation.ts';
import { expirePayments } from './payments/expirePayments.ts';
import { quarantineJobs } from './files/quarantineJobs.ts';
import { newestTime } from './retention/newestTime.ts';
import { retention } from './retention/retention.ts';
import { ClockGuard } from './jobs/clockGuard.ts';
import { noteClock } from './jobs/noteClock.ts';
import { machineUptime, type Uptime } from './jobs/uptime.ts';
import { stripeTime } from './payments/stripeTime.ts';
import { Digests } from './security/digests.ts';
import { mailFolder, smtpTransport, type Mail, type MailTransport } from './mail/transport.ts';
import { Metrics } from './observability/metrics.ts';
import type { Warnings } from './observability/warnings.ts';
import type { PaymentProvider } from './payments/paymentProvider.ts';
import { sandboxPayments } from './payments/sandboxPayments.ts';
import { stripeClient } from './payments/stripeClient.ts';
import { StripePayments } from './payments/stripePayments.ts';
import { downloadLinks, type DownloadLinks } from './files/downloadLinks.ts';
import { Intake, type IntakeLimits } from './files/intake.ts';
import { Quarantine } from './files/quarantine.ts';
import { verdictCounter } from './files/verdictCounter.ts';
import type { Secrets } from './files/vault/secrets.ts';
import { Vault } from './files/vault/vault.ts';
import { Clamd } from './files/scanning/clamd.ts';
import type { Scanner } from './files/scanning/scanner.ts';
import { ScannerWatch } from './files/scanning/scannerWatch.ts';
import { openData } from './openData.ts';
import type { Storage } from './storage/storage.ts';

/** The services that routes, jobs and the command line use. */
export interface Services {
  readonly database: Database;
  readonly files: Files;
  readonly scanQueue: ScanQueue;
  readonly orders: Orders;
  readonly storage: Storage;
  readonly vault: Vault;
  /** `null` without a scanner: no file is then ever found clean. */
  readonly scanner: Scanner | null;
  readonly intake: Intake;
  readonly scannerWatch: ScannerWatch;
  readonly quarantine: Quarantine;
  readonly payments: PaymentProvider;
  readonly paymentEvents: PaymentEvents;
  readonly eventCursor: EventCursor;
  readonly reconciliation: Reconciliation;
  readonly outbox: Outbox;
  readonly mailTransport: MailTransport;
  readonly composeMail: (queued: QueuedMail) => Promise<Mail | null>;
  readonly links: DownloadLinks;
  readonly secrets: Secrets;
  /** Where the database is, without a password. */
  readonly databaseName: string;
  readonly downloads: Downloads;
  readonly metrics: Metrics;
  readonly digests: Digests;
  readonly personalData: PersonalData;
  /** Stops scheduled deletions when the clock has jumped. */
  readonly clock: ClockGuard;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Parts of the services that can be replaced. */
export interface Replaced extends Partial<
  Pick<Services, 'storage' | 'scanner' | 'mailTransport' | 'now'>
> {
  /** The time limit of a request to Stripe, in milliseconds. */
  readonly stripeTimeoutMs?: number;
  /**
   * By default the machine's uptime or, with a replaced clock, one that follows it, so that it never
   * jumps.
   */
  readonly uptime?: () => Uptime;
}

/**
 * Opens the database and the storage, and creates all services.
 *
 * @param replaced services to use instead of the configured ones
 * @param options.tables by default, a missing database is created, and an older one is migrated
 * @throws {BootError} that names the variable at fault
 */
export async function openServices(
  config: Pick<
    Config,
    | 'clamd'
    | 'dataDir'
    | 'databaseUrl'
    | 'linkSecret'
    | 'mail'
    | 'maxFileBytes'
    | 'objectStorage'
    | 'olderSecrets'
    | 'provider'
    | 'publicUrl'
    | 'stripe'
  > &
    IntakeLimits,
  replaced: Replaced = {},
  { tables = 'migrated' }: { readonly tables?: Tables } = {},
): Promise<Services> {
  const { dataDir, olderSecrets, publicUrl, stripe, mail, provider } = config;
  const now = replaced.now ?? Date.now;
  const data = await openData(config, { now, tables, storage: replaced.storage });
  const { database, storage, secret } = data;
  const links = downloadLinks({ secret, olderSecrets, publicUrl });
  const files = new Files(database, now);
  const scanQueue = new ScanQueue(database, now);
  const keys = new FileKeys(secret, olderSecrets);
  await sealPlainData(database, keys);
  const personalData = new PersonalData(keys);
  const reading = { database, personalData };
  const isTest = takesTestPayments(stripe);
  const orders = new Orders(reading, now, isTest);
  const vault = new Vault(storage, secret, olderSecrets);
  const scanner = replaced.scanner ?? (config.clamd === null ? null : new Clamd(config.clamd));
  const sessions = new PaymentSessions(database, now, isTest);
  const payments =
    stripe === null
      ? sandboxPayments(database, now)
      : new StripePayments(
          stripeClient(stripe),
          { orders, sessions, now },
          replaced.stripeTimeoutMs,
        );
  const metrics = new Metrics(database, now);
  watchFiles(metrics, database, now);
  watchMails(metrics, database, now);
  watchOrders(metrics, database, now);
  watchBackups(metrics, database);
  const replacedUptime = () => ({ boot: 'replaced', ms: now() });
  const uptime = replaced.uptime ?? (replaced.now === undefined ? machineUptime : replacedUptime);
  const clock = new ClockGuard({
    database,
    now,
    uptime,
    referenceTime: async () => (stripe === null ? null : stripeTime(stripe)),
    newestTime,
  });
  const limits = config;
  const scannerWatch = new ScannerWatch(scanner);
  if (scanner !== null) {
    const help = '1 if the scanner answered within the last seconds, otherwise 0.';
    metrics.watch('scanner_up', help, async () => Number(scannerWatch.isUp));
  }
  const intake = new Intake({ database, files, metrics, clock, dataDir, secret, now, limits });
  return {
    database,
    files,
    scanQueue,
    orders,
    storage,
    vault,
    scanner,
    intake,
    scannerWatch,
    quarantine: new Quarantine({
      files,
      scanQueue,
      intake,
      storage,
      vault,
      scanner,
      scannerWatch,
      countVerdict: verdictCounter(metrics),
      recordLoss: lossRecorder(database, now),
      recordInfection: infectionRecorder(database, now),
      now,
    }),
    payments,
    paymentEvents: new PaymentEvents({ ...reading, payments, now }),
    eventCursor: new EventCursor(database, isTest ? 'test' : 'live', now),
    reconciliation: new Reconciliation(database, now),
    outbox: new Outbox(database, now),
    mailTransport:
      replaced.mailTransport ??
      (mail.smtpUrl === null ? mailFolder(join(dataDir, 'outbox')) : smtpTransport(mail.smtpUrl)),
    composeMail: orderMailComposer({ ...reading, mail, provider, links, publicUrl }),
    links,
    secrets: data.secrets,
    databaseName: data.databaseName,
    downloads: new Downloads(database, secret, now),
    metrics,
    digests: new Digests(secret, olderSecrets),
    personalData,
    clock,
    now,
  };
}

/** Returns every job of a server. */
export function jobsOf(
  services: Services,
  config: Pick<Config, 'maxFileBytes' | 'retentionDays'>,
  warnings: Warnings,
): readonly Job[] {
  return [
    ...quarantineJobs(services, config),
    noteClock(services),
    expirePayments(services),
    reconcilePayments(services),
    readPaymentEvents(services, warnings),
    sendMails(services),
    retention(services, config),
  ];
}
