import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { ANSWER_MS } from '../../../src/server/files/uploadTimes.ts';
import { KEEP_ALIVE_MS } from '../../../src/server/http/httpServer.ts';

const caddyfile = readFileSync('docs/deploy/Caddyfile', 'utf8');

/** Returns a duration of Caddy's connections to the server. */
function secondsOf(setting: string): number {
  return Number(new RegExp(`^\\t\\t\\t${setting} (\\d+)s$`, 'm').exec(caddyfile)?.[1]);
}

test('Caddy passes on what the server accepts, and waits longer than any answer takes', () => {
  const { port, maxFileBytes } = readConfig({});
  expect(caddyfile).toContain(`\n\treverse_proxy 127.0.0.1:${port} {\n`);
  const megabytes = Number(/^\t\tmax_size (\d+)MB$/m.exec(caddyfile)?.[1]);
  expect(megabytes * 1_000_000).toBeGreaterThan(maxFileBytes + 64 * 1024);
  expect(secondsOf('response_header_timeout')).toBeGreaterThan(ANSWER_MS / 1000);
  expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
});

test('Caddy closes an idle connection to the server before the server does', () => {
  expect(secondsOf('keepalive')).toBeLessThan(KEEP_ALIVE_MS / 1000);
});
