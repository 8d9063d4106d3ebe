import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { isPrivateAddress } from './privateNetworks.ts';
import { isLoopback } from './values.ts';

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
  return isIP(name) > 0 ? !isPrivateAddress(name) : name.includes('.');
}
