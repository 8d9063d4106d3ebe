import { describe, expect, it } from 'vitest';
import { PAID_RECEIPT } from '../../stories/fixtures/samples.ts';
import { EMPTY_DRAFT } from '../../src/domain/draft.ts';
import type { OrderStorage } from '../../src/order/storage.ts';
import { readStoredOrder, storeOrder, type StoredOrder } from '../../src/order/storedOrder.ts';
import { memoryStorage } from './support/memoryStorage.ts';

const ORDER: StoredOrder = {
  draft: { ...EMPTY_DRAFT, name: 'Helena Duarte Ferraz', pages: 3, direction: 'PT_EN' },
  pagesText: '3',
  fewestWhenGiven: 3,
  uploaded: [
    { key: 'k1', name: 'certidão.pdf', size: 1200, type: 'application/pdf', pages: 2 },
    { key: 'k2', name: 'diploma.heic', size: 2400, type: 'image/heic', pages: null },
  ],
  placed: null,
};

/** The order that follows a paid one, below its receipt. */
const PAID: StoredOrder = {
  ...ORDER,
  uploaded: [],
  placed: { reference: '4B7KXD2M', queryCount: 1, receipt: PAID_RECEIPT },
};

/** The placed order of `PAID` as every version stores it. */
const STORED_PLACED = { reference: '4B7KXD2M', receipt: PAID_RECEIPT, asked: 1 };

describe('the stored order', () => {
  it('is read back unchanged', () => {
    const storage = memoryStorage();
    storeOrder(storage, ORDER);
    expect(readStoredOrder(storage)).toEqual(ORDER);
  });

  it.each([
    ['the field’s first number as one that follows the count', '1', null],
    ['any other number as the visitor’s', '3', 0],
  ])('of a version that did not count pages is read with %s', (_, pagesText, fewestWhenGiven) => {
    const { draft } = ORDER;
    const file = { key: 'k1', name: 'certidão.pdf', size: 1200, type: 'application/pdf' };
    const order = JSON.stringify({ draft, pagesText, uploaded: [file] });
    expect(readStoredOrder(memoryStorage({ order }))).toEqual({
      draft,
      pagesText,
      fewestWhenGiven,
      uploaded: [{ ...file, pages: null }],
    });
  });

  it.each([
    ['with the receipt of the paid order before it', PAID],
    [
      'while the payment is being confirmed',
      { ...PAID, placed: { reference: null, queryCount: 3, receipt: null } },
    ],
    ['with a receipt alone', { ...PAID, draft: EMPTY_DRAFT }],
  ])('is read back unchanged %s', (_, order) => {
    const storage = memoryStorage();
    storeOrder(storage, order);
    expect(readStoredOrder(storage)).toEqual(order);
  });

  it('keeps the number of queries under the name that open tabs know', () => {
    const storage = memoryStorage();
    storeOrder(storage, PAID);
    const stored: unknown = JSON.parse(storage.getItem('order') ?? '');
    expect(stored).toEqual({ ...PAID, placed: STORED_PLACED });
  });

  it('reads as none when its receipt cannot be shown', () => {
    const receipt = { ...PAID_RECEIPT, report: { reference: '4B7KXD2M' } };
    const order = JSON.stringify({ ...PAID, placed: { ...STORED_PLACED, receipt } });
    expect(readStoredOrder(memoryStorage({ order }))).toBeNull();
  });

  it('is removed when the order equals a new one', () => {
    const storage = memoryStorage();
    storeOrder(storage, ORDER);
    storeOrder(storage, { ...ORDER, draft: EMPTY_DRAFT, uploaded: [] });
    expect(storage.getItem('order')).toBeNull();
    expect(readStoredOrder(storage)).toBeNull();
  });

  it.each([
    ['no JSON', '{"draft":'],
    ['another shape', '{"draft":{"name":1}}'],
    [
      'a file with no page',
      JSON.stringify({ ...ORDER, uploaded: [{ ...ORDER.uploaded[0], pages: 0 }] }),
    ],
    ['a page count below 1', JSON.stringify({ ...ORDER, draft: { ...ORDER.draft, pages: 0 } })],
  ])('reads as none when the item is %s', (_, text) => {
    expect(readStoredOrder(memoryStorage({ order: text }))).toBeNull();
  });

  it('is not stored when the storage is full, and no error is thrown', () => {
    const full: OrderStorage = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => storeOrder(full, ORDER)).not.toThrow();
  });
});
