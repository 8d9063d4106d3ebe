import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { BYTES_PER_MB } from '../../domain/limits.ts';
import type { Provider } from '../../domain/provider.ts';
import { exampleVariables, readProvider } from './provider.ts';
import {
  booleanOf,
  hostOf,
  isSmtpUrl,
  mailAddressOf,
  objectStorageOf,
  originOf,
  postgresUrlOf,
  socketAddressOf,
  wholeNumber,
  type MailAddress,
  type ObjectStorageConfig,
} from './values.ts';

/** The shortest `LINK_SECRET`. */
export const SECRET_CHARACTERS = 32;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the environment says, checked and with its defaults filled in. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin that visitors see, without a slash at its end. */
  readonly publicUrl: string;
  /** False while `publicUrl` is only the default: see `visitorOrigin`. */
  readonly isPublicUrlChosen: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** Whole days after which an order's files and personal data are deleted. */
  readonly retentionDays: number;
  /** Where Prometheus asks; `null`: nowhere. */
  readonly metricsPort: number | null;
  /** PostgreSQL; `null`: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where files are stored; `null`: in `dataDir`. */
  readonly objectStorage: ObjectStorageConfig | null;
  /** Where the virus scanner listens; `null`: there is none. */
  readonly clamd: NetConnectOpts | null;
  /** `null`: the server's own, kept in `dataDir`. */
  readonly linkSecret: string | null;
  readonly maxFileBytes: number;
  /** A minute, per visitor's address; 0 is off. */
  readonly uploadsPerMinute: number;
  readonly checkoutsPerMinute: number;
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  /** Hosted payment pages; `null` is the sandbox. */
  readonly stripe: StripeConfig | null;
  readonly mail: MailConfig;
  /** Who sells: page, mails and structured data. */
  readonly provider: Provider;
  /** Names of the variables by which `provider` still has an example value. */
  readonly exampleVariables: readonly string[];
}

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** An origin that stands in for Stripe's; `null` is Stripe's own. */
  readonly apiBase: string | null;
}

export interface MailConfig {
  /** `smtp:` or `smtps:`; `null` writes each mail to a file. */
  readonly smtpUrl: string | null;
  readonly from: MailAddress;
  /** Where the provider is told of a paid order. */
  readonly provider: MailAddress;
  /** Where customers' answers to their mail go. */
  readonly replyTo: MailAddress;
}

/** A reason not to start, in words for whoever starts the server. */
export class BootError extends Error {
  override name = 'BootError';
}

/** S3 takes 5 GiB at once, of which sealing adds a little. */
const LARGEST_OBJECT_BYTES = 5000 * BYTES_PER_MB;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration that the environment's variables stand for; an empty one is unset.
 *
 * @throws {BootError} one line that names every variable at fault
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;

  function read<T>(
    name: string,
    fallback: T,
    parse: (value: string) => T | null,
    wanted: string,
  ): T {
    const value = text(name);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === null) problems.push(`${name} must be ${wanted}, not ${JSON.stringify(value)}`);
    return parsed ?? fallback;
  }
  /** The same for what may hold a password: the value is never shown. */
  function readHidden<T>(name: string, parse: (value: string) => T | null, wanted: string) {
    const value = text(name);
    const parsed = value === undefined ? null : parse(value);
    if (value !== undefined && parsed === null) problems.push(`${name} must be ${wanted}`);
    return parsed;
  }
  const integer = (name: string, fallback: number, least: number, most: number) =>
    read(
      name,
      fallback,
      (value) => wholeNumber(value, least, most),
      `a whole number from ${least} to ${most}`,
    );

  const linkSecret = text('LINK_SECRET') ?? null;
  if (linkSecret !== null && linkSecret.length < SECRET_CHARACTERS) {
    // Not shown: half a secret is still one.
    problems.push(`LINK_SECRET must have at least ${SECRET_CHARACTERS} characters`);
  }
  if (linkSecret === null && text('DATABASE_URL') !== undefined) {
    problems.push(
      'LINK_SECRET must be set when DATABASE_URL is: all servers of a database share it',
    );
  }
  const secretKey = text('STRIPE_SECRET_KEY');
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET');
  const apiBase = read(
    'STRIPE_API_BASE',
    null,
    originOf,
    'an http or https address without a path',
  );
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  }
  if (secretKey === undefined && apiBase !== null) {
    problems.push('STRIPE_API_BASE is set, so STRIPE_SECRET_KEY must be set too');
  }
  const smtpUrl = text('SMTP_URL') ?? null;
  if (smtpUrl !== null && !isSmtpUrl(smtpUrl)) {
    // Not shown: it may hold a password.
    problems.push('SMTP_URL must be an smtp or smtps address');
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
      (value) => mailAddressOf(value, provider.name),
      'an e-mail address, or a name and one in angle brackets',
    );
  const notified = mailbox('PROVIDER_EMAIL', provider.email);
  const port = integer('PORT', 3000, 1, 65_535);
  const config: Config = {
    port,
    host: read('HOST', '127.0.0.1', hostOf, 'an address or a host name'),
    publicUrl: read(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      originOf,
      'an http or https address without a path',
    ),
    isPublicUrlChosen: text('PUBLIC_URL') !== undefined,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    retentionDays: integer('RETENTION_DAYS', 60, 30, 60),
    metricsPort: text('METRICS_PORT') === undefined ? null : integer('METRICS_PORT', 0, 1, 65_535),
    databaseUrl: readHidden(
      'DATABASE_URL',
      postgresUrlOf,
      'an address such as postgres://user:password@host:5432/name',
    ),
    objectStorage: readHidden(
      'STORAGE_URL',
      objectStorageOf,
      's3://bucket/prefix?endpoint=https://host&region=name',
    ),
    clamd: read('CLAMD_URL', null, socketAddressOf, 'tcp://host:port or unix:/path'),
    linkSecret,
    maxFileBytes: integer('MAX_FILE_MB', 50, 1, 10_240) * BYTES_PER_MB,
    uploadsPerMinute: integer('RATE_LIMIT_UPLOADS', 300, 0, 1_000_000),
    checkoutsPerMinute: integer('RATE_LIMIT_CHECKOUTS', 30, 0, 1_000_000),
    trustProxy: read('TRUST_PROXY', false, booleanOf, 'true or false'),
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
      provider: notified,
      replyTo: {
        name: provider.name,
        // Never an example address while a real one is known.
        address: text('PROVIDER_PUBLIC_EMAIL') === undefined ? notified.address : provider.email,
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
