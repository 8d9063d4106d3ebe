import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * Groups of an IPv6 address that identify the network: providers assign each customer at least a /64.
 */
const NETWORK_GROUPS = 4;

/** The numbers of an IPv4 address, and the groups of an IPv6 address, that identify the wider network. */
const NEIGHBOURHOOD_PARTS = 3;

/** An address with a port, as some proxies write it: `192.0.2.1:80`, `[2001:db8::1]:80`. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Returns the IP address of the sender of a request, without a port. It is empty if the connection was reset
 * before it was known, or if the proxy names something that is no address: all of those count as one.
 *
 * @param request.ip what the connection or, behind a trusted proxy, `X-Forwarded-For` says
 */
export function ipAddressOf({ ip }: { readonly ip: string | undefined }): string {
  const text = ip ?? '';
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return isIP(address) === 0 ? '' : address;
}

/**
 * Returns a wider network that an IP address belongs to: the /24 of IPv4, the /48 of IPv6. One customer can
 * have a whole one.
 */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  const separator = isIPv4(network) ? '.' : ':';
  return network.split(separator).slice(0, NEIGHBOURHOOD_PARTS).join(separator);
}

/**
 * Returns the network that an IP address counts toward: the address itself for IPv4, its /64 for IPv6,
 * because a customer can use any address of the /64.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  // An IPv4-mapped address belongs to an IPv4 client of a dual-stack socket.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return toIpv4(groups.slice(6));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address in hexadecimal, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every address in one way, with at most one "::".
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = (tail ?? '') === '' ? [] : (tail ?? '').split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

function toIpv4(groups: readonly string[]): string {
  const bytes = groups.flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 0xff];
  });
  return bytes.join('.');
}
