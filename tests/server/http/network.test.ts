import { expect, test } from 'vitest';
import { ipAddressOf, neighbourhoodOf, networkOf } from '../../../src/server/http/network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
])('the IP address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.1', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
])('the IP address %s belongs to the neighbourhood %s', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4000', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4000', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['192.0.2.01', ''],
  ['192.0.2.1:', ''],
  ['[192.0.2.1', ''],
  ['unknown', ''],
  ['', ''],
  [undefined, ''],
])('a request from %s has the IP address "%s"', (ip, address) => {
  expect(ipAddressOf({ ip })).toBe(address);
});
