import { BlockList, isIP, isIPv6, type NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { MAX_CONTACT_CHARACTERS } from '../../domain/limits.ts';
import { isSingleLine } from '../../domain/text.ts';

/** A bucket of an S3-compatible storage. Its credentials are the `AWS_*` variables. */
export interface ObjectStorageConfig {
  readonly bucket: string;
  /** The prefix of all object names, without slashes at its ends; may be empty. */
  readonly prefix: string;
  /** The URL of the storage, or `null` for AWS. */
  readonly endpoint: string | null;
  /** The region, or `null` to use `AWS_REGION`. */
  readonly region: string | null;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

// The parsers of variables return `null` for an invalid value.

/** Parses a whole number from `min` to `max`. */
export function parseInteger(value: string, min: number, max: number): number | null {
  if (!/^\d{1,9}$/.test(value)) return null;
  const number = Number(value);
  return number >= min && number <= max ? number : null;
}

/**
 * Parses the path of a folder, and returns it as an absolute one. Only a shell removes quotes and knows `~`:
 * from a file of variables they would become part of the name of a new, empty folder.
 */
export function parseFolder(value: string): string | null {
  return /^["'~]|["']$/.test(value) ? null : resolve(value);
}

/** Accepts an IP address or a host name. */
export function parseHost(value: string): string | null {
  return isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) ? value : null;
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(hostname);
}

/**
 * Parses `true`, `false`, or a comma-separated list of IP addresses and ranges such as 10.0.0.0/8.
 *
 * @returns the list as it was written, without spaces
 */
export function parseTrustedProxies(value: string): boolean | readonly string[] | null {
  const isChosen = parseBoolean(value);
  if (isChosen !== null) return isChosen;
  const ranges = value.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? ranges : null;
}

/** Returns the check of whether a text is an IP address in ranges that {@link parseTrustedProxies} accepts. */
export function checkOfAddresses(ranges: readonly string[]): (text: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (text) => isIP(text) > 0 && list.check(text, familyOf(text));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function isAddressRange(range: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const family = isIP(address);
  return family > 0 && Number(prefix ?? 0) <= (family === 6 ? 128 : 32);
}

/** Parses `tcp://host:port` or `unix:/path`. */
export function parseSocket(value: string): NetConnectOpts | null {
  const path = /^unix:(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  if (!/^tcp:\/\/[^/?#@]+$/.test(value) || !URL.canParse(value)) return null;
  const { hostname, port } = new URL(value);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return parseHost(host) === null || port === '' ? null : { host, port: Number(port) };
}

/** Parses an http or https URL that consists of an origin only, and returns the origin. */
export function parseOrigin(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/` ? url.origin : null;
}

/** Accepts the URL of a PostgreSQL database. */
export function parsePostgresUrl(value: string): string | null {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value) ? value : null;
}

/** Parses `s3://bucket/prefix?endpoint=https://host&region=name`; only the bucket is required. */
export function parseObjectStorage(value: string): ObjectStorageConfig | null {
  if (!URL.canParse(value)) return null;
  const { protocol, username, host: bucket, pathname, searchParams, hash } = new URL(value);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region');
  const isKnown = [...searchParams.keys()].every((name) => OBJECT_STORAGE_OPTIONS.has(name));
  if (protocol !== 's3:' || !isKnown || `${username}${hash}` !== '') return null;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null;
  if (!/^([\w.-]+(\/[\w.-]+)*)?$/.test(prefix)) return null;
  if (endpoint !== null && !isEndpointUrl(endpoint)) return null;
  if (region !== null && !/^[\w-]+$/.test(region)) return null;
  // A storage with its own endpoint has a single region and accepts any name for it.
  return { bucket, prefix, endpoint, region: region ?? (endpoint === null ? null : 'us-east-1') };
}

const OBJECT_STORAGE_OPTIONS = new Set(['endpoint', 'region']);

function isEndpointUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && `${username}${search}${hash}` === '';
}

/** Parses `true` or `false`. */
export function parseBoolean(value: string): boolean | null {
  return value === 'true' || value === 'false' ? value === 'true' : null;
}

/**
 * Accepts an `smtp://` or `smtps://` URL with a host. Without the slashes everything after the colon would
 * be a path: the mail library finds a password in it, and it would not be known that there is one.
 */
export function isSmtpUrl(value: string): boolean {
  if (!/^smtps?:\/\/./.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, hash } = new URL(value);
  return hostname !== '' && /^\/?$/.test(pathname) && hash === '';
}

/** Accepts an email address without a name, whose domain has no empty part and no hyphen at the edge of one. */
export function parseEmail(value: string): string | null {
  return value.length <= MAX_CONTACT_CHARACTERS.email &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/i.test(value)
    ? value
    : null;
}

/** Parses `ana@example.com` or `Ana <ana@example.com>`. The name defaults to `defaultName`. */
export function parseMailAddress(value: string, defaultName: string): MailAddress | null {
  if (!isSingleLine(value)) return null;
  const [, name = defaultName, bracketed] = /^(?:"?([^"<>]+?)"?\s*)?<([^<>]+)>$/.exec(value) ?? [];
  const address = parseEmail(bracketed ?? value);
  return address === null ? null : { name, address };
}
