import { describe, expect, test } from 'vitest';
import { toOrderView } from '../../src/order/view.ts';
import { ORDER_STATES } from '../../stories/fixtures/orderStates.ts';
import { THREE_ENTRIES } from '../../stories/fixtures/samples.ts';

const uploading = ORDER_STATES['upload.uploading'];

function progressOf(size: number, sentBytes: number): number | undefined {
  const entries = [{ ...THREE_ENTRIES[0], size }];
  const context = { ...uploading.context, batch: { entries, index: 0, sentBytes } };
  return toOrderView({ ...uploading, context }).batch?.fileProgress;
}

test('a new order, whole', () => {
  const { context } = ORDER_STATES['contact.incomplete'];
  expect(toOrderView(ORDER_STATES['contact.incomplete'])).toEqual({
    states: {
      contact: 'incomplete',
      precheck: 'unknown',
      size: 'automatic',
      rush: 'off',
      gate: 'closed',
      upload: 'idle',
      checkout: 'idle',
    },
    draft: context.draft,
    pagesText: '1',
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
    isCustomQuote: false,
    delivery: 'upTo3Pages',
    uploaded: [],
    held: [],
    batch: null,
    uploadFailure: null,
    lastBatch: null,
    checkout: 'idle',
    checkoutFailure: null,
  });
});

describe('the share of the file that has left', () => {
  test.each([
    [100, 0, 0],
    [100, 25, 0.25],
    [100, 100, 1],
    [100, 140, 1],
    [100, -1, 0],
    [0, 0, 0],
    [0, 300, 0],
  ])('of %i bytes, %i sent: %d', (size, sentBytes, share) => {
    expect(progressOf(size, sentBytes)).toBe(share);
  });
});

test('a nested state is dotted', () => {
  expect(toOrderView(ORDER_STATES['precheck.optional.unconfirmed']).states.precheck).toBe(
    'optional.unconfirmed',
  );
});

test('a batch that failed shows as failed, with the server’s words', () => {
  const fixture = ORDER_STATES['upload.error'];
  expect(toOrderView(fixture)).toMatchObject({
    batch: { state: 'failed', index: 1 },
    uploadFailure: { text: fixture.context.uploadFailureText },
    checkoutFailure: null,
  });
});

test('words of an earlier failure do not show in another state', () => {
  const { value, context } = ORDER_STATES['checkout.idle'];
  const view = toOrderView({
    value,
    context: { ...context, uploadFailureText: 'Old.', checkoutFailureText: 'Old.' },
  });
  expect(view).toMatchObject({ uploadFailure: null, checkoutFailure: null });
});

test('faulty fields are those left and at fault, in the order of the form', () => {
  const { value, context } = ORDER_STATES['contact.incomplete'];
  const view = toOrderView({
    value,
    context: {
      ...context,
      draft: { ...context.draft, email: 'ana@example.com' },
      left: ['direction', 'email', 'name'],
    },
  });
  expect(view.faultyFields).toEqual(['name', 'direction']);
});

test.each([
  ['checkout.redirecting', 'redirecting'],
  ['checkout.error', 'error'],
  ['checkout.cancelled', 'cancelled'],
  ['checkout.paid', 'paid'],
] as const)('%s', (state, checkout) => {
  expect(toOrderView(ORDER_STATES[state]).checkout).toBe(checkout);
});
