import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { BYTES_PER_MB } from '../../domain/limits.ts';
import type { Provider } from '../../domain/provider.ts';
import { exampleVariables, readProvider } from './provider.ts';
import {
  isSmtpUrl,
  parseBoolean,
  parseHost,
  parseInteger,
  parseMailAddress,
  parseObjectStorage,
  parseOrigin,
  parsePostgresUrl,
  parseSocket,
  type MailAddress,
  type ObjectStorageConfig,
} from './values.ts';

/** The shortest `LINK_SECRET`. */
export const SECRET_CHARACTERS = 32;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The validated configuration, with defaults for what the environment does not set. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin of the page's URLs, without a trailing slash. */
  readonly publicUrl: string;
  /** False if `publicUrl` is the default: see `visitorOrigin`. */
  readonly isPublicUrlChosen: boolean;
  /** An absolute path. */
  readonly dataDir: string;
  /** Whole days after which an order's files and personal data are deleted. */
  readonly retentionDays: number;
  /** The port that serves Prometheus metrics, or `null` for none. */
  readonly metricsPort: number | null;
  /** The URL of a PostgreSQL database, or `null` for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The object storage for files, or `null` to keep them in `dataDir`. */
  readonly objectStorage: ObjectStorageConfig | null;
  /** The socket of the virus scanner, or `null` for none. */
  readonly clamd: NetConnectOpts | null;
  /** `null` for a secret that the server creates and keeps in `dataDir`. */
  readonly linkSecret: string | null;
  readonly maxFileBytes: number;
  /** The limit for each IP address; 0 for no limit. */
  readonly uploadsPerMinute: number;
  /** The limit for each IP address; 0 for no limit. */
  readonly checkoutsPerMinute: number;
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  /** Stripe's hosted payment pages, or `null` for the sandbox. */
  readonly stripe: StripeConfig | null;
  readonly mail: MailConfig;
  /** The seller's identity for the page, the mails and the structured data. */
  readonly provider: Provider;
  /** The names of the variables because of which `provider` still has an example value. */
  readonly exampleVariables: readonly string[];
}

/** The account at Stripe. */
export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The origin of an API that replaces Stripe's, or `null`. */
  readonly apiBase: string | null;
}

/** Senders and recipients of mails. */
export interface MailConfig {
  /** An `smtp:` or `smtps:` URL, or `null` to write each mail to a file. */
  readonly smtpUrl: string | null;
  readonly from: MailAddress;
  /** The recipient of the provider's mails about paid orders. */
  readonly provider: MailAddress;
  /** The recipient of customers' replies. */
  readonly replyTo: MailAddress;
}

/** Prevents the start. Its message is one line for the operator. */
export class BootError extends Error {
  override name = 'BootError';
}

/** S3 accepts 5 GiB in one request. A sealed file is slightly larger than the file. */
const LARGEST_OBJECT_BYTES = 5000 * BYTES_PER_MB;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws {BootError} whose message names every variable at fault
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;

  function read<T>(
    name: string,
    fallback: T,
    parse: (value: string) => T | null,
    expected: string,
  ): T {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === null) problems.push(`${name} must be ${expected}, not ${JSON.stringify(value)}`);
    return parsed ?? fallback;
  }
  /** Reads a variable that may contain a password: its value is never shown. */
  function readHidden<T>(name: string, parse: (value: string) => T | null, expected: string) {
    const value = text(name);
    const parsed = value === undefined ? null : parse(value);
    if (value !== undefined && parsed === null) problems.push(`${name} must be ${expected}`);
    return parsed;
  }
  const integer = (name: string, fallback: number, min: number, max: number) =>
    read(
      name,
      fallback,
      (value) => parseInteger(value, min, max),
      `a whole number from ${min} to ${max}`,
    );

  const linkSecret = text('LINK_SECRET') ?? null;
  if (linkSecret !== null && linkSecret.length < SECRET_CHARACTERS) {
    // The value is not shown, because it may be part of a real secret.
    problems.push(`LINK_SECRET must have at least ${SECRET_CHARACTERS} characters`);
  }
  if (linkSecret === null && text('DATABASE_URL') !== undefined) {
    problems.push(
      'LINK_SECRET must be set when DATABASE_URL is: all servers of a database share it',
    );
  }
  const secretKey = text('STRIPE_SECRET_KEY');
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET');
  const apiBase = read('STRIPE_API_BASE', null, parseOrigin, 'an http or https URL without a path');
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  }
  if (secretKey === undefined && apiBase !== null) {
    problems.push('STRIPE_API_BASE is set, so STRIPE_SECRET_KEY must be set too');
  }
  const smtpUrl = text('SMTP_URL') ?? null;
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    // The value is not shown, because it may contain a password.
    problems.push('SMTP_URL must be an smtp or smtps URL');
  }
  for (const name of ['MAIL_FROM', 'PROVIDER_EMAIL']) {
    if (smtpUrl !== null && text(name) === undefined) {
      problems.push(`${name} must be set when SMTP_URL is`);
    }
  }
  const provider = readProvider(read);
  const mailbox = (name: string, fallback: string) =>
    read(
      name,
      { name: provider.name, address: fallback },
      (value) => parseMailAddress(value, provider.name),
      'an e-mail address, or a name and one in angle brackets',
    );
  const notifiedProvider = mailbox('PROVIDER_EMAIL', provider.email);
  const port = integer('PORT', 3000, 1, 65_535);
  const config: Config = {
    port,
    host: read('HOST', '127.0.0.1', parseHost, 'an IP address or a host name'),
    publicUrl: read(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      parseOrigin,
      'an http or https URL without a path',
    ),
    isPublicUrlChosen: text('PUBLIC_URL') !== undefined,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    retentionDays: integer('RETENTION_DAYS', 60, 30, 60),
    metricsPort: text('METRICS_PORT') === undefined ? null : integer('METRICS_PORT', 0, 1, 65_535),
    databaseUrl: readHidden(
      'DATABASE_URL',
      parsePostgresUrl,
      'a URL such as postgres://user:password@host:5432/name',
    ),
    objectStorage: readHidden(
      'STORAGE_URL',
      parseObjectStorage,
      's3://bucket/prefix?endpoint=https://host&region=name',
    ),
    clamd: read('CLAMD_URL', null, parseSocket, 'tcp://host:port or unix:/path'),
    linkSecret,
    maxFileBytes: integer('MAX_FILE_MB', 50, 1, 10_240) * BYTES_PER_MB,
    uploadsPerMinute: integer('RATE_LIMIT_UPLOADS', 300, 0, 1_000_000),
    checkoutsPerMinute: integer('RATE_LIMIT_CHECKOUTS', 30, 0, 1_000_000),
    trustProxy: read('TRUST_PROXY', false, parseBoolean, 'true or false'),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      (value) => LOG_LEVELS.find((level) => level === value) ?? null,
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
    stripe:
      secretKey === undefined || webhookSecret === undefined
        ? null
        : { secretKey, webhookSecret, apiBase },
    mail: {
      smtpUrl,
      from: mailbox('MAIL_FROM', 'orders@example.com'),
      provider: notifiedProvider,
      replyTo: {
        name: provider.name,
        // A real email address is preferred to the example's.
        address:
          text('PROVIDER_PUBLIC_EMAIL') === undefined ? notifiedProvider.address : provider.email,
      },
    },
    provider,
    exampleVariables: exampleVariables(provider, (name) => text(name) !== undefined),
  };
  if (config.objectStorage !== null && config.maxFileBytes > LARGEST_OBJECT_BYTES) {
    problems.push('MAX_FILE_MB must be at most 5000 when STORAGE_URL is set');
  }
  if (problems.length > 0) throw new BootError(problems.join('; '));
  return config;
}
