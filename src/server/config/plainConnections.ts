import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import { isLoopback } from './values.ts';

/** The ranges of private networks (RFC 1918, 3927, 4193, 4291, 6598). */
const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('100.64.0.0', 10);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/**
 * Returns the variables by which documents, personal data or passwords leave this machine or its private network
 * unencrypted.
 */
export function plainConnections({
  clamd,
  databaseUrl,
  mail: { smtpUrl },
  objectStorage,
}: Pick<Config, 'clamd' | 'databaseUrl' | 'mail' | 'objectStorage'>): readonly string[] {
  const endpoint = objectStorage?.endpoint ?? null;
  const found: [variable: string, isPlain: boolean][] = [
    ['DATABASE_URL', databaseUrl !== null && isPlainDatabase(new URL(databaseUrl))],
    ['STORAGE_URL', endpoint !== null && isPlain(new URL(endpoint), 'http:')],
    ['SMTP_URL', smtpUrl !== null && isPlainMail(new URL(smtpUrl))],
    ['CLAMD_URL', clamd !== null && 'host' in clamd && isElsewhere(clamd.host ?? '')],
  ];
  return found.filter(([, isFound]) => isFound).map(([variable]) => variable);
}

/**
 * Whether the driver connects without encryption. A parameter of the URL can require encryption,
 * and another can name the folder of a local socket.
 */
function isPlainDatabase({ hostname, searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode') ?? 'disable';
  const isEncrypted = mode !== 'disable' || /^(?:true|1)$/.test(searchParams.get('ssl') ?? '');
  return !isEncrypted && isElsewhere(searchParams.get('host') ?? hostname);
}

/**
 * Whether mails may travel unencrypted. With a password, the transport requires encryption by
 * itself.
 */
function isPlainMail(url: URL): boolean {
  const isRequired = url.searchParams.get('requireTLS') === 'true';
  return !isRequired && url.username === '' && isPlain(url, 'smtp:');
}

function isPlain({ protocol, hostname }: URL, plainProtocol: string): boolean {
  return protocol === plainProtocol && isElsewhere(hostname);
}

/** Whether a host is neither this machine nor in a private network, where names have a single part. */
function isElsewhere(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  if (name === '' || name.startsWith('/') || isLoopback(name)) return false;
  return isIP(name) > 0 ? !PRIVATE.check(name, isIPv6(name) ? 'ipv6' : 'ipv4') : name.includes('.');
}
