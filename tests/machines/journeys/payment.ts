import { describe, expect, test } from 'vitest';
import { placedOrder } from '../../../machines/order/placed.ts';
import type { OrderReport } from '../../../src/contract/orderReport.ts';
import { EMPTY_DRAFT } from '../../../src/domain/draft.ts';
import {
  CONTACT_DRAFT,
  PAID_RECEIPT,
  READY_DRAFT,
  THREE_ENTRIES,
  TWO_UPLOADED,
  UNCOUNTED,
} from '../../../stories/fixtures/samples.ts';
import { confirmed, startOrder, type TestOrder } from '../support/order.ts';

const { report: PAID } = PAID_RECEIPT;
const { reference } = PAID;

/** What the server reports on a payment. */
const reported = (payment: OrderReport['payment']) =>
  ({ kind: 'reported', report: { ...PAID, payment } }) as const;

/** Starts an order whose visitor has just come back from the payment page. */
function startReturned(): TestOrder {
  return startOrder({
    draft: READY_DRAFT,
    pagesText: '3',
    uploaded: TWO_UPLOADED,
    placed: placedOrder(reference),
  });
}

describe('a visitor whose return URL claims a payment', () => {
  test('sees nothing as paid until the server says so, then the receipt and no trace of the order', async () => {
    const order = startReturned();
    expect(order.states.checkout).toBe('confirming');
    expect(order.payment(0).input).toEqual({ reference, queryCount: 0 });
    await order.payment(0).answer(reported('paid'));
    expect(order.states).toMatchObject({
      contact: 'complete',
      precheck: 'unknown',
      rush: 'off',
      gate: 'closed',
      upload: 'idle',
      checkout: 'paid',
    });
    expect(order.view).toMatchObject({
      draft: CONTACT_DRAFT,
      pagesText: '1',
      uploaded: [],
      placed: { state: 'paid', reference, queryCount: 1, receipt: PAID_RECEIPT, otherFiles: 0 },
    });
    expect(order.payments).toHaveLength(1);
  });

  test('sees a payment under way until it arrives, asked again after each answer', async () => {
    const order = startReturned();
    await order.payment(0).answer(reported('awaited'));
    expect(order.states).toMatchObject({ checkout: 'pending', gate: 'checkoutOpen' });
    expect(order.view.placed?.receipt?.fileNames).toEqual(PAID_RECEIPT.fileNames);
    await order.payment(1).answer({ kind: 'unreachable' });
    await order.payment(2).answer(reported('underWay'));
    await order.payment(3).answer(reported('inReview'));
    expect(order.states.checkout).toBe('pending');
    expect(order.payment(4).input).toEqual({ reference, queryCount: 4 });
    await order.payment(4).answer(reported('paid'));
    expect(order.states.checkout).toBe('paid');
    expect(order.view.placed?.receipt).toEqual(PAID_RECEIPT);
  });

  test('sees a payment that cannot be checked as under way', async () => {
    const order = startReturned();
    await order.payment(0).answer({ kind: 'unreachable' });
    expect(order.states.checkout).toBe('pending');
    expect(order.view.placed).toMatchObject({ reference, queryCount: 1, receipt: null });
  });

  test('can neither submit, nor change the files, nor begin another order while it is being confirmed', async () => {
    const order = startReturned();
    const tryAll = () => {
      order.send(
        { type: 'order.submitted' },
        { type: 'file.removed', key: 'key-1' },
        { type: 'files.chosen', entries: THREE_ENTRIES },
        { type: 'order.renewed' },
        { type: 'page.restored', paid: null },
        { type: 'page.restored', paid: reference },
      );
    };
    tryAll();
    expect(order.states.checkout).toBe('confirming');
    await order.payment(0).answer(reported('awaited'));
    tryAll();
    expect(order.states).toMatchObject({ checkout: 'pending', upload: 'idle' });
    expect(order.view.uploaded).toEqual(TWO_UPLOADED);
    expect(order.checkouts).toEqual([]);
  });

  test.each(['failed', 'cancelled'] as const)(
    'sees a payment that has %s, the order as it was, and can pay it again',
    async (payment) => {
      for (const answers of [[reported(payment)], [reported('underWay'), reported(payment)]]) {
        const order = startReturned();
        for (const [index, answer] of answers.entries()) await order.payment(index).answer(answer);
        expect(order.states).toMatchObject({ checkout: payment, gate: 'checkoutOpen' });
        expect(order.view).toMatchObject({
          draft: READY_DRAFT,
          uploaded: TWO_UPLOADED,
          placed: null,
        });
        order.send({ type: 'order.submitted' });
        expect(order.checkout(0).input.uploadedKeys).toEqual(['key-1', 'key-2']);
      }
    },
  );

  test.each([
    [
      'does not know the order',
      (order: TestOrder, call: number) => order.payment(call).answer({ kind: 'unknown' }),
    ],
    ['cannot be asked at all', (order: TestOrder, call: number) => order.payment(call).crash()],
  ])('is told that nothing is confirmed when the server %s', async (_, fail) => {
    const order = startReturned();
    await fail(order, 0);
    expect(order.states).toMatchObject({ checkout: 'unconfirmed', gate: 'checkoutOpen' });
    expect(order.view).toMatchObject({ uploaded: TWO_UPLOADED, placed: null });
    const later = startReturned();
    await later.payment(0).answer(reported('awaited'));
    await fail(later, 1);
    expect(later.states.checkout).toBe('unconfirmed');
  });

  test('in another tab sees the receipt as far as the server tells it', async () => {
    const order = startOrder({ placed: placedOrder(reference) });
    await order.payment(0).answer(reported('paid'));
    expect(order.view.draft).toEqual(EMPTY_DRAFT);
    expect(order.view.placed?.receipt).toEqual({
      report: PAID,
      email: 'a•••@example.com',
      fileNames: {},
    });
  });

  test('with an order begun since sees the receipt, and finds that order after it', async () => {
    const begun = { ...READY_DRAFT, rush: true };
    const uploaded = [{ ...UNCOUNTED, key: 'key-9', pages: 3 }];
    const order = startOrder({
      draft: begun,
      pagesText: '3',
      uploaded,
      placed: placedOrder(reference),
    });
    await order.payment(0).answer(reported('paid'));
    expect(order.states.checkout).toBe('paid');
    order.send({ type: 'order.renewed' });
    expect(order.states).toMatchObject({ checkout: 'idle', gate: 'checkoutOpen' });
    expect(order.view).toMatchObject({ draft: begun, uploaded, placed: null });
  });

  test('of some of the files sees the receipt, and finds the others after it, with the answers but no extra', async () => {
    const other = { ...UNCOUNTED, key: 'key-9', pages: 4 };
    const order = startOrder({
      draft: { ...READY_DRAFT, pages: 7, rush: true, mailHardCopy: true },
      pagesText: '7',
      fewestWhenGiven: 7,
      uploaded: [TWO_UPLOADED[0], other, TWO_UPLOADED[1]],
      placed: placedOrder(reference),
    });
    await order.payment(0).answer(reported('paid'));
    expect(order.view.placed).toMatchObject({ receipt: PAID_RECEIPT, otherFiles: 1 });
    order.send({ type: 'order.renewed' });
    expect(order.states).toMatchObject({
      count: 'followed',
      rush: 'off',
      gate: 'checkoutOpen',
      checkout: 'idle',
    });
    expect(order.view).toMatchObject({
      draft: { ...READY_DRAFT, pages: 4 },
      pagesText: '4',
      uploaded: [other],
      placed: null,
    });
  });

  test('with files picked before the page was ready has none of them sent with the paid order', async () => {
    const order = startOrder({
      draft: READY_DRAFT,
      pagesText: '3',
      uploaded: TWO_UPLOADED,
      held: THREE_ENTRIES,
      placed: placedOrder(reference),
    });
    expect(order.states.upload).toBe('idle');
    await order.payment(0).answer(reported('paid'));
    expect(order.states.upload).toBe('idle');
    expect(order.files).toEqual([]);
  });
});

describe('a receipt', () => {
  const kept = { reference, queryCount: 0, receipt: PAID_RECEIPT };

  test('shows again after a reload without asking the server', () => {
    const order = startOrder({ draft: CONTACT_DRAFT, placed: kept });
    expect(order.states.checkout).toBe('paid');
    expect(order.payments).toEqual([]);
  });

  test('disappears when the next order begins, which can be placed', async () => {
    const order = startOrder({ draft: CONTACT_DRAFT, placed: kept });
    order.send({ type: 'order.renewed' });
    expect(order.states).toMatchObject({ checkout: 'idle', contact: 'complete' });
    expect(order.view.placed).toBeNull();
    order.send(
      { type: 'filing.answered', filingWhere: 'us' },
      { type: 'direction.answered', direction: 'PT_EN' },
    );
    await order.choose(THREE_ENTRIES[0]);
    await order.file(0).answer(confirmed('key-9'));
    order.send({ type: 'order.submitted' });
    expect(order.checkout(0).input).toMatchObject({ pages: 1, uploadedKeys: ['key-9'] });
  });
});

describe('an order that was paid in another tab', () => {
  test('is confirmed by the server here too, and its call for the payment page is given up', async () => {
    const order = startOrder({ draft: READY_DRAFT, pagesText: '3', uploaded: TWO_UPLOADED });
    order.send({ type: 'order.submitted' }, { type: 'page.restored', paid: reference });
    expect(order.checkout(0).signal.aborted).toBe(true);
    expect(order.states.checkout).toBe('confirming');
    await order.payment(0).answer(reported('paid'));
    expect(order.states).toMatchObject({ checkout: 'paid', gate: 'closed' });
    expect(order.view).toMatchObject({ draft: CONTACT_DRAFT, uploaded: [] });
  });
});
