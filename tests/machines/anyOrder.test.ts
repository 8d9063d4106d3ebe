import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderEvent } from '../../machines/order/events.ts';
import { CONSULAR_COUNTRIES, DIRECTIONS, FILING_PLACES } from '../../src/domain/draft.ts';
import { countPages } from '../../src/domain/pages.ts';
import { precheckResult } from '../../src/domain/precheck.ts';
import { PAID_RECEIPT, READY_DRAFT, THREE_ENTRIES } from '../../stories/fixtures/samples.ts';
import { IS_LONG } from '../support/faultForm.ts';
import {
  confirmed,
  counted,
  refused,
  startOrder,
  unanswered,
  type TestOrder,
} from './support/order.ts';

/** A file that replaces another. */
const REPLACEMENT = { id: 'entry-4', name: 'Diploma.pdf', size: 300_000, type: 'application/pdf' };

const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    type: fc.constant('contact.edited' as const),
    field: fc.constantFrom('name', 'email', 'phone'),
    value: fc.constantFrom('', 'Ana', 'ana@example.com', '+1 555 010 0123'),
  }),
  fc.record({
    type: fc.constant('field.blurred' as const),
    field: fc.constantFrom('name', 'consularCountry', 'stillWantTranslation'),
  }),
  fc.record({
    type: fc.constant('filing.answered' as const),
    filingWhere: fc.constantFrom(...FILING_PLACES),
  }),
  fc.record({
    type: fc.constant('country.answered' as const),
    consularCountry: fc.constantFrom(...CONSULAR_COUNTRIES),
  }),
  fc.record({
    type: fc.constant('direction.answered' as const),
    direction: fc.constantFrom(...DIRECTIONS),
  }),
  fc.record({
    type: fc.constant('stillWant.toggled' as const),
    stillWantTranslation: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('pages.edited' as const),
    text: fc.constantFrom('', '1', '8', '9', '30', '31', 'abc'),
  }),
  fc.constantFrom(
    { type: 'pages.blurred' as const },
    { type: 'pages.kept' as const },
    { type: 'count.used' as const },
  ),
  fc.record({ type: fc.constant('rush.toggled' as const), rush: fc.boolean() }),
  fc.record({ type: fc.constant('mailing.toggled' as const), mailHardCopy: fc.boolean() }),
  fc.record({
    type: fc.constant('files.chosen' as const),
    entries: fc.subarray([...THREE_ENTRIES]),
  }),
  fc.constant({ type: 'upload.cancelled' as const }),
  fc.constant({ type: 'upload.retried' as const }),
  fc.record({ type: fc.constant('file.leftOut' as const), index: fc.nat({ max: 2 }) }),
  fc.record({
    type: fc.constant('file.replaced' as const),
    index: fc.nat({ max: 2 }),
    entry: fc.constant(REPLACEMENT),
  }),
  fc.record({
    type: fc.constant('file.exchanged' as const),
    key: fc.constantFrom('key-0', 'key-1'),
    entry: fc.constant(REPLACEMENT),
  }),
  fc.constant({ type: 'file.restored' as const }),
  fc.record({ type: fc.constant('file.removed' as const), key: fc.constantFrom('key-0', 'key-1') }),
  fc.constant({ type: 'order.submitted' as const }),
  fc.constant({ type: 'order.renewed' as const }),
  fc.record({
    type: fc.constant('page.restored' as const),
    paid: fc.constantFrom(null, PAID_RECEIPT.report.reference),
  }),
);

/**
 * An action of the visitor, a change of the network, or a response of the server to the latest
 * call.
 */
const anyStep = fc.oneof(
  { weight: 5, arbitrary: anyEvent },
  { weight: 6, arbitrary: fc.constantFrom('check', 'confirm', 2, 29, 'create', 'paid') },
  { weight: 1, arbitrary: fc.constantFrom('refuse', 'crash', 'find a fault', 'awaited', 'failed') },
  { weight: 2, arbitrary: fc.constantFrom('lose', 'interrupt', 'reach', 'miss', 'wait') },
);

async function take(order: TestOrder, step: OrderEvent | string | number): Promise<void> {
  if (typeof step === 'object') return order.send(step);
  const check = order.checks.at(-1);
  if (step === 'check') await check?.answer({ faults: [] });
  if (step === 'find a fault') {
    await check?.answer({ faults: [{ index: 0, fault: 'empty' }] });
  }
  const file = order.files.at(-1);
  const checkout = order.checkouts.at(-1);
  if (step === 'confirm') await file?.answer(confirmed(`key-${order.files.length}`));
  if (typeof step === 'number') await file?.answer(counted(`key-${order.files.length}`, step));
  if (step === 'lose') await file?.answer(unanswered(false));
  if (step === 'interrupt') await file?.answer(unanswered(true));
  if (step === 'reach' || step === 'miss') {
    const result = { kind: step === 'reach' ? 'reached' : 'unreached' } as const;
    await order.probes.at(-1)?.answer(result);
    await order.waits.at(-1)?.answer(result);
  }
  if (step === 'wait') order.pass(30);
  if (step === 'create') await checkout?.answer({ kind: 'created', url: '/pay/1' });
  if (step === 'paid' || step === 'awaited' || step === 'failed') {
    const report = { ...PAID_RECEIPT.report, payment: step } as const;
    await order.payments.at(-1)?.answer({ kind: 'reported', report });
  }
  if (step === 'refuse') {
    await file?.answer(refused(null));
    await checkout?.answer(refused(null));
    await order.payments.at(-1)?.answer({ kind: 'unknown' });
  }
  if (step === 'crash') {
    await file?.crash();
    await checkout?.crash();
    await order.payments.at(-1)?.crash();
  }
}

/** The invariants of an order. */
function expectInvariants({ view, states, actor }: TestOrder): void {
  const { draft } = view;
  const isUploading = states.upload.startsWith('uploading');
  expect(JSON.stringify(states)).not.toContain('deciding');
  expect(states.gate === 'closed').toBe(view.missingForUpload.length > 0);
  expect(states.gate === 'checkoutOpen').toBe(view.missingForCheckout.length === 0);
  expect(states.gate === 'checkoutOpen' && isUploading).toBe(false);
  expect(isUploading && states.checkout === 'redirecting').toBe(false);
  expect(states.precheck.split('.')[0]).toBe(precheckResult(draft));
  expect(states.size === 'customQuote').toBe(draft.pages > 30);
  expect(states.rush === 'unavailable').toBe(draft.pages > 8);
  expect(states.rush === 'on').toBe(draft.rush);
  expect(view.count).toEqual(countPages(view.uploaded));
  if (states.count === 'followed') expect(draft.pages).toBe(view.count.counted || 1);
  expect(states.upload === 'idle').toBe(view.batch === null);
  const { placed } = view;
  expect(states.checkout === 'paid').toBe(placed?.receipt?.report.payment === 'paid');
  const paidKeys =
    placed?.state === 'paid' ? (placed.receipt?.report.files.map(({ key }) => key) ?? []) : [];
  expect(view.uploaded.filter(({ key }) => paidKeys.includes(key))).toEqual([]);
  const { children, ...data } = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
  const { children: running, ...persisted } = Object(actor.getPersistedSnapshot());
  expect(data).toEqual(persisted);
  expect(Object.keys(children)).toEqual(Object.keys(running));
}

test('the invariants of an order hold after every sequence of events and responses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const order = startOrder({ draft: READY_DRAFT, pagesText: '3' }, { holdChecks: true });
      for (const step of steps) {
        await take(order, step);
        expectInvariants(order);
      }
      order.actor.stop();
    }),
    { numRuns: IS_LONG ? 1000 : 75, seed: 2 },
  );
});
