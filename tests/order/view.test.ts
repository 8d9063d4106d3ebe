import { describe, expect, test } from 'vitest';
import { batchOf } from '../../machines/order/context.ts';
import { toOrderView } from '../../src/order/view.ts';
import { ORDER_STATES } from '../../stories/fixtures/orderStates.ts';
import { THREE_ENTRIES } from '../../stories/fixtures/samples.ts';

const uploading = ORDER_STATES['upload.uploading.sending'];

function progressOf(size: number, sentBytes: number): number | undefined {
  const entries = [{ ...THREE_ENTRIES[0], size }];
  const context = { ...uploading.context, batch: { ...batchOf(entries), sentBytes } };
  return toOrderView({ ...uploading, context }).batch?.fileProgress;
}

test('the view of a new order has the first value of every field', () => {
  const { context } = ORDER_STATES['contact.incomplete'];
  expect(toOrderView(ORDER_STATES['contact.incomplete'])).toEqual({
    states: {
      contact: 'incomplete',
      precheck: 'unknown',
      size: 'automatic',
      count: 'followed',
      rush: 'off',
      gate: 'closed',
      upload: 'idle',
      checkout: 'idle',
    },
    draft: context.draft,
    pagesText: '1',
    count: { counted: 0, uncounted: 0 },
    faultyFields: [],
    precheck: 'unknown',
    isUploadOpen: false,
    isCheckoutOpen: false,
    missingForUpload: ['name', 'email', 'phone', 'filingWhere', 'direction'],
    missingForCheckout: ['name', 'email', 'phone', 'filingWhere', 'direction', 'files'],
    quote: {
      items: 1500,
      rushUpcharge: 0,
      mailing: 0,
      notary: 0,
      total: 1500,
      rushAllowed: true,
    },
    extras: { rush: 800, mailing: 1800 },
    isCustomQuote: false,
    delivery: 'upTo3Pages',
    uploaded: [],
    held: [],
    removed: null,
    keptDespite: [],
    batch: null,
    uploadFailure: null,
    lastBatch: null,
    checkout: 'idle',
    checkoutFailure: null,
    placed: null,
  });
});

describe('the progress of the current file is the share of its bytes sent, from 0 to 1', () => {
  test.each([
    [100, 0, 0],
    [100, 25, 0.25],
    [100, 100, 1],
    [100, 140, 1],
    [100, -1, 0],
    [0, 0, 0],
    [0, 300, 0],
  ])('a file of %i bytes with %i sent: %d', (size, sentBytes, share) => {
    expect(progressOf(size, sentBytes)).toBe(share);
  });
});

test('the view names a nested state by its path, joined by a dot', () => {
  expect(toOrderView(ORDER_STATES['precheck.optional.unconfirmed']).states.precheck).toBe(
    'optional.unconfirmed',
  );
});

test('a failed batch shows as failed, with the server’s text', () => {
  const fixture = ORDER_STATES['upload.error'];
  expect(toOrderView(fixture)).toMatchObject({
    batch: { state: 'failed', index: 0 },
    uploadFailure: fixture.context.uploadFailure,
    checkoutFailure: null,
  });
});

test('the text of an earlier failure does not show in another state', () => {
  const { value, context } = ORDER_STATES['checkout.idle'];
  const view = toOrderView({
    value,
    context: {
      ...context,
      uploadFailure: { cause: 'refused', index: 0, text: 'Old.' },
      checkoutFailureText: 'Old.',
    },
  });
  expect(view).toMatchObject({ uploadFailure: null, checkoutFailure: null });
});

test('the faulty fields are those that were touched and have a fault, in the order of the form', () => {
  const { value, context } = ORDER_STATES['contact.incomplete'];
  const view = toOrderView({
    value,
    context: {
      ...context,
      draft: { ...context.draft, email: 'ana@example.com' },
      touched: ['direction', 'email', 'name'],
    },
  });
  expect(view.faultyFields).toEqual(['name', 'direction']);
});

test.each([
  ['checkout.redirecting', 'redirecting'],
  ['checkout.error', 'error'],
  ['checkout.cancelled', 'cancelled'],
  ['checkout.paid', 'paid'],
] as const)('the fixture %s shows the checkout as %s', (state, checkout) => {
  expect(toOrderView(ORDER_STATES[state]).checkout).toBe(checkout);
});
