import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { BYTES_PER_MB, DEFAULT_MAX_FILE_MB } from '../../domain/limits.ts';
import type { Provider } from '../../domain/provider.ts';
import { EnvironmentReader, type ConfigProblem, type Environment } from './environment.ts';
import { readMail, type MailConfig } from './mail.ts';
import { exampleVariables, readProvider } from './provider.ts';
import { readSecrets } from './secrets.ts';
import { readStripe, takesTestPayments, type StripeConfig } from './stripe.ts';
import { unreadVariables } from './unreadVariables.ts';
import {
  isLoopback,
  parseBoolean,
  parseFolder,
  parseHost,
  parseObjectStorage,
  parseOrigin,
  parsePostgresUrl,
  parseSocket,
  parseTrustedProxies,
  type ObjectStorageConfig,
} from './values.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The validated configuration, with defaults for what the environment does not set. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin of the page's URLs, without a trailing slash. */
  readonly publicUrl: string;
  /** False if `publicUrl` is the default; see `visitorOrigin`. */
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
  /** `null` to use a secret that the server creates and keeps in `dataDir`. */
  readonly linkSecret: string | null;
  /** Former secrets, which no longer seal or sign but still unseal and verify. */
  readonly olderSecrets: readonly string[];
  readonly maxFileBytes: number;
  /** The most bytes of files without an order; 0 for no limit. */
  readonly unorderedLimitBytes: number;
  /** The most bytes of files without an order from one IP address, or one /64; 0 for no limit. */
  readonly unorderedLimitPerNetworkBytes: number;
  /** Uploads are refused while the disk of `dataDir` has fewer bytes free; 0 for no limit. */
  readonly minFreeBytes: number;
  /** The most uploads a minute from one IP address; 0 for no limit. */
  readonly uploadsPerMinute: number;
  /** The most checkouts a minute from one IP address; 0 for no limit. */
  readonly checkoutsPerMinute: number;
  /** Whether `X-Forwarded-*` of the nearest proxy is trusted, or the addresses and ranges to trust. */
  readonly trustProxy: boolean | readonly string[];
  readonly logLevel: LogLevel;
  /** Stripe's hosted payment pages, or `null` for the sandbox. */
  readonly stripe: StripeConfig | null;
  /** Whether a public server may run without live payments. */
  readonly allowTestPayments: boolean;
  readonly mail: MailConfig;
  /** The seller's identity for the page, the mails and the structured data. */
  readonly provider: Provider;
  /** The variables of the provider and of the mails that are still examples. */
  readonly exampleVariables: readonly string[];
  /** The variables whose values are in quotes. */
  readonly quotedVariables: readonly string[];
  /** The variables that are set, and that nothing reads; see {@link unreadVariables}. */
  readonly unreadVariables: readonly string[];
}

/** Prevents the start. Its message is one line for the operator. */
export class BootError extends Error {
  override name = 'BootError';
}

/** S3 accepts 5 GiB in one request. A sealed file is slightly larger than the file. */
const LARGEST_OBJECT_BYTES = 5000 * BYTES_PER_MB;

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws {BootError} whose message names every variable at fault
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = parseConfig(env);
  if (problems.length > 0) throw new BootError(problems.map(({ message }) => message).join('; '));
  return config;
}

/**
 * Reads the configuration as {@link readConfig} does, but returns the problems. An invalid variable gets
 * its default.
 */
export function parseConfig(env: Environment): {
  config: Config;
  problems: readonly ConfigProblem[];
} {
  const reader = new EnvironmentReader(env);
  const text = (name: string) => reader.text(name);

  const secrets = readSecrets(reader);
  const provider = readProvider(reader);
  const mail = readMail(reader, provider);
  const port = reader.integer('PORT', 3000, 1, 65_535);
  const config: Config = {
    port,
    host: reader.read('HOST', '127.0.0.1', parseHost, 'an IP address or a host name'),
    publicUrl: reader.read(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      parseOrigin,
      'an http or https URL without a path',
    ),
    isPublicUrlChosen: text('PUBLIC_URL') !== undefined,
    dataDir: reader.read(
      'DATA_DIR',
      resolve('./data'),
      parseFolder,
      'the path of a folder, without quotes or a leading ~',
    ),
    retentionDays: reader.integer('RETENTION_DAYS', 60, 30, 60),
    metricsPort:
      text('METRICS_PORT') === undefined ? null : reader.integer('METRICS_PORT', 0, 1, 65_535),
    databaseUrl: reader.readHidden(
      'DATABASE_URL',
      parsePostgresUrl,
      'a URL such as postgres://user:password@host:5432/name',
    ),
    objectStorage: reader.readHidden(
      'STORAGE_URL',
      parseObjectStorage,
      's3://bucket/prefix?endpoint=https://host&region=name',
    ),
    clamd: reader.read('CLAMD_URL', null, parseSocket, 'tcp://host:port or unix:/path'),
    ...secrets,
    maxFileBytes: reader.integer('MAX_FILE_MB', DEFAULT_MAX_FILE_MB, 1, 10_240) * BYTES_PER_MB,
    unorderedLimitBytes: reader.megabytes('UNORDERED_LIMIT_MB', 10_240),
    unorderedLimitPerNetworkBytes: reader.megabytes('UNORDERED_LIMIT_PER_ADDRESS_MB', 1024),
    minFreeBytes: reader.megabytes('MIN_FREE_MB', 1024),
    uploadsPerMinute: reader.integer('RATE_LIMIT_UPLOADS', 300, 0, 1_000_000),
    checkoutsPerMinute: reader.integer('RATE_LIMIT_CHECKOUTS', 30, 0, 1_000_000),
    trustProxy: reader.read<boolean | readonly string[]>(
      'TRUST_PROXY',
      false,
      parseTrustedProxies,
      'true, false, or a comma-separated list of IP addresses and ranges',
    ),
    logLevel: reader.read(
      'LOG_LEVEL',
      'info',
      (value) => LOG_LEVELS.find((level) => level === value) ?? null,
      `one of ${LOG_LEVELS.join(', ')}`,
    ),
    stripe: readStripe(reader),
    allowTestPayments: reader.read('ALLOW_TEST_PAYMENTS', false, parseBoolean, 'true or false'),
    mail,
    provider,
    exampleVariables: exampleVariables(provider, text),
    // These come last, when all variables have been read.
    quotedVariables: reader.quoted(),
    unreadVariables: unreadVariables(env, reader.variables),
  };
  if (config.objectStorage !== null && config.maxFileBytes > LARGEST_OBJECT_BYTES) {
    reader.report('MAX_FILE_MB', 'MAX_FILE_MB must be at most 5000 when STORAGE_URL is set');
  }
  if (config.metricsPort === config.port) {
    reader.report('METRICS_PORT', 'METRICS_PORT must differ from PORT');
  }
  const isStripeRead = reader.problems.every(({ variable }) => !variable.startsWith('STRIPE_'));
  if (isTestSite(config) && !config.allowTestPayments && isStripeRead) {
    reader.report(
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY must be a live key, because PUBLIC_URL is a public URL, where orders would count as paid without any money; for a trial, set ALLOW_TEST_PAYMENTS=true',
    );
  }
  return { config, problems: reader.problems };
}

/** Whether the public can place orders that count as paid without any money. */
export function isTestSite(config: Pick<Config, 'publicUrl' | 'stripe'>): boolean {
  return isPublicHttps(config) && takesTestPayments(config.stripe);
}

/** Whether the server is public over https, which only a proxy in front can provide. */
export function isPublicHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopback(hostname);
}
