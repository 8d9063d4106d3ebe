import { isIP, type NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { BYTES_PER_MB } from '../domain/limits.ts';
import { PROVIDER } from '../domain/provider.ts';
import { SECRET_CHARACTERS } from './secret.ts';

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
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A reason not to start, in words for whoever starts the server. */
export class BootError extends Error {
  override name = 'BootError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of services this version does not have. Whoever sets one relies on it. */
const UNSUPPORTED = ['STORAGE_URL'] as const;

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
    if (parsed === null) problems.push(`${name} must be ${wanted}, not "${value}"`);
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

  for (const name of UNSUPPORTED) {
    if (text(name) !== undefined) {
      problems.push(`${name} is set, but this version does not support it: unset it`);
    }
  }
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
  const mailbox = (name: string, fallback: string) =>
    read(
      name,
      { name: PROVIDER.name, address: fallback },
      mailAddressOf,
      'an e-mail address, or a name and one in angle brackets',
    );
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
    clamd: read('CLAMD_URL', null, socketAddressOf, 'tcp://host:port or unix:/path'),
    linkSecret,
    maxFileBytes: integer('MAX_FILE_MB', 50, 1, 10_240) * BYTES_PER_MB,
    uploadsPerMinute: integer('RATE_LIMIT_UPLOADS', 300, 0, 1_000_000),
    checkoutsPerMinute: integer('RATE_LIMIT_CHECKOUTS', 30, 0, 1_000_000),
    trustProxy: read('TRUST_PROXY', false, booleanOf, 'true or false'),
    logLevel: read('LOG_LEVEL', 'info', logLevelOf, `one of ${LOG_LEVELS.join(', ')}`),
    stripe:
      secretKey === undefined || webhookSecret === undefined
        ? null
        : { secretKey, webhookSecret, apiBase },
    mail: {
      smtpUrl,
      from: mailbox('MAIL_FROM', 'orders@example.com'),
      provider: mailbox('PROVIDER_EMAIL', PROVIDER.email),
    },
  };
  if (problems.length > 0) throw new BootError(problems.join('; '));
  return config;
}

function wholeNumber(value: string, least: number, most: number): number | null {
  if (!/^\d{1,9}$/.test(value)) return null;
  const number = Number(value);
  return number >= least && number <= most ? number : null;
}

function hostOf(value: string): string | null {
  return isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : null;
}

/** The address of a TCP or Unix socket. */
function socketAddressOf(value: string): NetConnectOpts | null {
  const path = /^unix:(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  if (!/^tcp:\/\/[^/?#@]+$/.test(value) || !URL.canParse(value)) return null;
  const { hostname, port } = new URL(value);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return hostOf(host) === null || port === '' ? null : { host, port: Number(port) };
}

/** The origin that the text stands for, or `null` when it says more or less than an origin. */
function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/` ? url.origin : null;
}

function postgresUrlOf(value: string): string | null {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value) ? value : null;
}

function booleanOf(value: string): boolean | null {
  return value === 'true' || value === 'false' ? value === 'true' : null;
}

function logLevelOf(value: string): LogLevel | null {
  return LOG_LEVELS.find((level) => level === value) ?? null;
}

function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol);
}

/** `ana@example.com` or `Ana <ana@example.com>`; a name is the provider's unless it is given. */
function mailAddressOf(value: string): MailAddress | null {
  const [, name = PROVIDER.name, bracketed] =
    /^(?:"?([^"<>]+?)"?\s*)?<([^<>]+)>$/.exec(value) ?? [];
  const address = bracketed ?? value;
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+\.[a-z0-9-]{2,}$/i.test(address)
    ? { name, address }
    : null;
}
