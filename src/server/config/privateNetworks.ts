import { checkOfAddresses } from './values.ts';

/** Whether a text is an IP address of a private network (RFC 1918, 3927, 4193, 4291, 6598), without loopback. */
export const isPrivateAddress = checkOfAddresses([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);
