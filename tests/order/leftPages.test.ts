import { describe, expect, it } from 'vitest';
import {
  readStoredEntries,
  readStoredReturn,
  removeStoredEntries,
} from '../../src/order/leftPages.ts';
import { memoryStorage } from './support/memoryStorage.ts';

describe('the return from a payment on a page that was left before hydration', () => {
  it.each([
    ['\n\n[["name","Ana"]]', ''],
    ['\n?utm_source=mail\n[]', ''],
    [
      '\n?checkout=cancelled\n[]\n?checkout=paid&order=BBBBBBBB\n[]',
      '?checkout=paid&order=BBBBBBBB',
    ],
    ['\n?checkout=cancelled\n[]\n\n[["name","Ana"]]', '?checkout=cancelled'],
  ])('of %j is “%s”, until it is removed', (stored, search) => {
    const storage = memoryStorage({ 'order:typed': stored });
    expect(readStoredReturn(storage)).toBe(search);
    removeStoredEntries(storage);
    expect(readStoredReturn(storage)).toBe('');
  });
});

describe('entries typed before hydration', () => {
  it('stay until they are removed', () => {
    const storage = memoryStorage({
      'order:typed': '\n\n[["name","Ana"],["file",{}]]\n?statechart\n[["pages","2"]]',
    });
    expect(readStoredEntries(storage)).toEqual([
      ['name', 'Ana'],
      ['pages', '2'],
    ]);
    removeStoredEntries(storage);
    expect(readStoredEntries(storage)).toEqual([]);
  });
});
