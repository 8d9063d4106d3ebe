import { isIP, type NetConnectOpts } from 'node:net';

/** A bucket of an S3-compatible storage. Its credentials are the `AWS_*` variables. */
export interface ObjectStorageConfig {
  readonly bucket: string;
  /** What the names of all objects begin with, without a slash at either end; may be empty. */
  readonly prefix: string;
  /** `null` is AWS. */
  readonly endpoint: string | null;
  /** `null`: that of `AWS_REGION`. */
  readonly region: string | null;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

// What the texts of variables stand for; `null`: nothing that the variable may be.

export function wholeNumber(value: string, least: number, most: number): number | null {
  if (!/^\d{1,9}$/.test(value)) return null;
  const number = Number(value);
  return number >= least && number <= most ? number : null;
}

export function hostOf(value: string): string | null {
  return isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : null;
}

/** The address of a TCP or Unix socket. */
export function socketAddressOf(value: string): NetConnectOpts | null {
  const path = /^unix:(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  if (!/^tcp:\/\/[^/?#@]+$/.test(value) || !URL.canParse(value)) return null;
  const { hostname, port } = new URL(value);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return hostOf(host) === null || port === '' ? null : { host, port: Number(port) };
}

/** The origin that the text stands for, or `null` when it says more or less than an origin. */
export function originOf(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/` ? url.origin : null;
}

export function postgresUrlOf(value: string): string | null {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value) ? value : null;
}

/** `s3://bucket/prefix?endpoint=https://host&region=name`; all but the bucket may be left out. */
export function objectStorageOf(value: string): ObjectStorageConfig | null {
  if (!URL.canParse(value)) return null;
  const { protocol, username, host: bucket, pathname, searchParams, hash } = new URL(value);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region');
  const isKnown = [...searchParams.keys()].every((name) => OBJECT_STORAGE_OPTIONS.has(name));
  if (protocol !== 's3:' || !isKnown || `${username}${hash}` !== '') return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null;
  if (!/^([\w.-]+(\/[\w.-]+)*)?$/.test(prefix)) return null;
  if (endpoint !== null && !isWebAddress(endpoint)) return null;
  if (region !== null && !/^[\w-]+$/.test(region)) return null;
  // A storage with an address of its own has one region, whatever it is called.
  return { bucket, prefix, endpoint, region: region ?? (endpoint === null ? null : 'us-east-1') };
}

const OBJECT_STORAGE_OPTIONS = new Set(['endpoint', 'region']);

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${search}${hash}` === '';
}

export function booleanOf(value: string): boolean | null {
  return value === 'true' || value === 'false' ? value === 'true' : null;
}

export function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol);
}

/** The longest e-mail address (RFC 5321). */
const MAX_EMAIL_CHARACTERS = 254;

export function emailAddressOf(value: string): string | null {
  return value.length <= MAX_EMAIL_CHARACTERS &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+\.[a-z0-9-]{2,}$/i.test(value)
    ? value
    : null;
}

/** `ana@example.com` or `Ana <ana@example.com>`; an address without a name takes `defaultName`. */
export function mailAddressOf(value: string, defaultName: string): MailAddress | null {
  const [, name = defaultName, bracketed] = /^(?:"?([^"<>]+?)"?\s*)?<([^<>]+)>$/.exec(value) ?? [];
  const address = emailAddressOf(bracketed ?? value);
  return address === null ? null : { name, address };
}

/** Line ends and other control characters, and marks that turn the direction of what follows. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** The text in one line: line ends, which part headers, and the like give way to spaces. */
export function singleLine(text: string): string {
  return text.replaceAll(CONTROLS, ' ').trim();
}

export function isSingleLine(text: string): boolean {
  return singleLine(text) === text;
}
