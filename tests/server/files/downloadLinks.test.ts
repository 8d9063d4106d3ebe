import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { createSecret, keyFor, readSecret } from '../../../src/server/security/linkSecret.ts';
import { temporaryFolder } from '../support/testServer.ts';

const KEY = 'abcdefghijklmnopqrstuvwxyz_-0123';
const NOW = Date.UTC(2026, 5, 1);
const publicUrl = 'https://orders.example';
const links = downloadLinks({ secret: 'a secret of at least 32 characters', publicUrl });

function tokenOf(link: string): string {
  return link.slice(`${publicUrl}/files/`.length);
}

describe('download links', () => {
  const link = links.linkFor({ key: KEY, expiresAt: NOW + 1 });
  const token = tokenOf(link);

  test('a download link is below the public URL and resolves to its file until it expires', () => {
    expect(link).toMatch(/^https:\/\/orders\.example\/files\/[\w.-]{85}$/);
    expect(links.keyOf(token, NOW)).toBe(KEY);
    expect(links.keyOf(token, NOW + 1)).toBeNull();
  });

  test('a download link is the same each time it is created', () => {
    expect(links.linkFor({ key: KEY, expiresAt: NOW + 1 })).toBe(link);
  });

  test('a download link resolves to nothing when any of its characters is changed', () => {
    const altered = Array.from(token, (character, at) => {
      const other = character === 'A' ? 'B' : 'A';
      return token.slice(0, at) + other + token.slice(at + 1);
    });
    // The last of 43 characters carries four bits, so some changes of it alone do not alter the bytes.
    expect(altered.slice(0, -1).filter((text) => links.keyOf(text, NOW) !== null)).toEqual([]);
  });

  test.each([
    ['empty', ''],
    ['cut short', token.slice(0, -1)],
    ['longer', `${token}A`],
    ['without its signature', token.slice(0, token.lastIndexOf('.') + 1)],
    ['signed with another secret', tokenOf(linkOfAnotherSecret())],
    ['given a later expiry', token.replace(/\.[0-9a-z]+\./, '.zzzzzzzzzz.')],
  ])('a download link resolves to nothing when it is %s', (_what, text) => {
    expect(links.keyOf(text, NOW)).toBeNull();
  });
});

function linkOfAnotherSecret(): string {
  const other = downloadLinks({ secret: 'another secret of 32 characters!!', publicUrl });
  return other.linkFor({ key: KEY, expiresAt: NOW + 1 });
}

describe('the link secret', () => {
  test('the link secret is created once, in a file that only its owner can read', async () => {
    const folder = await temporaryFolder();
    const secrets = await Promise.all([1, 2, 3, 4].map(() => createSecret(folder)));
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set([...secrets, await readSecret(folder)]).size).toBe(1);
    const path = join(folder, 'link-secret');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).trim()).toBe(secrets[0]);
  });

  test('a link secret whose file was cut short is not used', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'link-secret'), 'abc');
    await expect(readSecret(folder)).rejects.toThrow('link-secret is too short');
  });

  test('the link secret derives a different key for each purpose', () => {
    const keys = ['files', 'links'].map((purpose) => keyFor(purpose, 's').toString('hex'));
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });
});
