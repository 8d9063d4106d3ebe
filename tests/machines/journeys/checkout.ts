import { describe, expect, test } from 'vitest';
import { READY_DRAFT, THREE_ENTRIES, TWO_UPLOADED } from '../../../stories/fixtures/samples.ts';
import { confirmed, refused, startOrder, type TestOrder } from '../support/order.ts';

const PAY = 'https://pay.example/1';

function startReadyToPay(): TestOrder {
  return startOrder({ draft: READY_DRAFT, pagesText: '3', uploaded: TWO_UPLOADED });
}

describe('submitting', () => {
  test('sends the request of section 7 and opens the payment page', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    expect(order.states.checkout).toBe('redirecting');
    expect(order.checkout(0).input).toEqual({
      name: 'Ana Beatriz Souza',
      email: 'ana.souza@example.com',
      phone: '+1 555 010 0123',
      pages: 3,
      rush: false,
      mailHardCopy: false,
      hardCopyCopies: 1,
      notarize: false,
      direction: 'PT_EN',
      filingWhere: 'us',
      uploadedKeys: ['key-1', 'key-2'],
    });
    expect(order.visited).toEqual([]);
    await order.checkout(0).answer({ kind: 'created', url: PAY });
    expect(order.visited).toEqual([PAY]);
    expect(order.states.checkout).toBe('redirecting');
  });

  test('twice sends one request, both while it runs and while the browser navigates', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' }, { type: 'order.submitted' });
    await order.checkout(0).answer({ kind: 'created', url: PAY });
    order.send({ type: 'order.submitted' });
    expect(order.checkouts).toHaveLength(1);
    expect(order.visited).toEqual([PAY]);
  });

  test('does not send the key of a removed file', () => {
    const order = startReadyToPay();
    order.send({ type: 'file.removed', key: 'key-1' }, { type: 'order.submitted' });
    expect(order.checkout(0).input.uploadedKeys).toEqual(['key-2']);
  });

  test('fixes every answer until the visitor comes back, so that nobody pays for another order than they see', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    const view = order.view;
    const edits = [
      { type: 'contact.edited', field: 'name', value: 'Bia' },
      { type: 'filing.answered', filingWhere: 'consular' },
      { type: 'country.answered', consularCountry: 'Brazil' },
      { type: 'direction.answered', direction: 'EN_PT' },
      { type: 'pages.edited', text: '5' },
      { type: 'rush.toggled', rush: true },
      { type: 'mailing.toggled', mailHardCopy: true },
    ] as const;
    for (const edit of edits) {
      order.send(edit);
      expect(order.view, edit.type).toEqual(view);
    }
    order.send({ type: 'page.restored', paid: null }, { type: 'pages.edited', text: '5' });
    expect(order.view.draft.pages).toBe(5);
  });

  test('too early sends nothing and shows the error of every missing field', () => {
    const order = startOrder();
    order.send({ type: 'order.submitted' });
    expect(order.states.checkout).toBe('idle');
    expect(order.checkouts).toEqual([]);
    expect(order.view.faultyFields).toEqual(['name', 'email', 'phone', 'filingWhere', 'direction']);
    expect(order.view.missingForCheckout).toEqual([
      'name',
      'email',
      'phone',
      'filingWhere',
      'direction',
      'files',
    ]);
  });

  test('too early shows the errors of the confirmation and of the country too', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, direction: 'EN_PT' } });
    order.send({ type: 'order.submitted' });
    expect(order.view.faultyFields).toEqual(['stillWantTranslation']);
    order.send({ type: 'filing.answered', filingWhere: 'consular' }, { type: 'order.submitted' });
    expect(order.view.faultyFields).toEqual(['consularCountry']);
  });

  test('too early keeps showing the errors of fields touched before', () => {
    const order = startOrder({ draft: { ...READY_DRAFT, email: '' } });
    order.send(
      { type: 'field.blurred', field: 'name' },
      { type: 'order.submitted' },
      { type: 'contact.edited', field: 'name', value: '' },
    );
    expect(order.view.faultyFields).toEqual(['name', 'email']);
  });

  test('sends nothing above 30 pages', () => {
    const order = startReadyToPay();
    order.send({ type: 'pages.edited', text: '31' }, { type: 'order.submitted' });
    expect(order.states.checkout).toBe('idle');
    expect(order.view.faultyFields).toEqual([]);
    expect(order.checkouts).toEqual([]);
  });

  test('is impossible while a batch runs, and possible once it is done', async () => {
    const order = startReadyToPay();
    await order.choose(THREE_ENTRIES[0]);
    expect(order.states.gate).toBe('uploadOpen');
    expect(order.view).toMatchObject({ isCheckoutOpen: false, missingForCheckout: ['batch'] });
    order.send({ type: 'order.submitted' });
    expect(order.checkouts).toEqual([]);
    await order.file(0).answer(confirmed('key-3'));
    expect(order.states.gate).toBe('checkoutOpen');
    order.send({ type: 'order.submitted' });
    expect(order.checkout(0).input.uploadedKeys).toEqual(['key-1', 'key-2', 'key-3']);
  });
});

describe('a checkout that fails', () => {
  test('shows the server’s text, and can be submitted again', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    await order.checkout(0).answer(refused('A file is no longer here.'));
    expect(order.states.checkout).toBe('error');
    expect(order.view.checkoutFailure).toEqual({ text: 'A file is no longer here.' });
    expect(order.view.uploaded).toEqual(TWO_UPLOADED);
    order.send({ type: 'order.submitted' });
    expect(order.view).toMatchObject({ checkout: 'redirecting', checkoutFailure: null });
    await order.checkout(1).answer(refused(null));
    expect(order.view.checkoutFailure).toEqual({ text: null });
    expect(order.visited).toEqual([]);
  });

  test('without a text no longer shows the text of the failure before', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    await order.checkout(0).answer(refused('A file is no longer here.'));
    order.send({ type: 'order.submitted' });
    await order.checkout(1).answer({ kind: 'unanswered' });
    expect(order.view).toMatchObject({ checkout: 'error', checkoutFailure: { text: null } });
  });

  test('because the call threw has no text of the server', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    await order.checkout(0).crash();
    expect(order.view).toMatchObject({ checkout: 'error', checkoutFailure: { text: null } });
  });
});

describe('while redirecting', () => {
  test('the submitted files stay as they are: none can be removed or added', () => {
    const order = startReadyToPay();
    order.send(
      { type: 'order.submitted' },
      { type: 'file.removed', key: 'key-1' },
      { type: 'files.chosen', entries: THREE_ENTRIES },
    );
    expect(order.view.uploaded).toEqual(TWO_UPLOADED);
    expect(order.states.upload).toBe('idle');
    expect(order.files).toEqual([]);
  });

  test('a failed batch cannot be retried', async () => {
    const order = startReadyToPay();
    await order.choose(...THREE_ENTRIES);
    await order.file(0).answer(refused('No.'));
    order.send({ type: 'order.submitted' }, { type: 'upload.retried' });
    expect(order.states).toMatchObject({ upload: 'error', checkout: 'redirecting' });
    expect(order.files).toHaveLength(1);
  });
});

describe('a visitor who comes back', () => {
  test('by the back button finds the order as it was and can submit it again', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    await order.checkout(0).answer({ kind: 'created', url: PAY });
    order.send({ type: 'page.restored', paid: null });
    expect(order.states).toMatchObject({ checkout: 'idle', gate: 'checkoutOpen' });
    expect(order.view).toMatchObject({ draft: READY_DRAFT, uploaded: TWO_UPLOADED });
    order.send({ type: 'order.submitted' });
    expect(order.checkouts).toHaveLength(2);
  });

  test('by the back button during the call is not redirected by its late response', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' }, { type: 'page.restored', paid: null });
    expect(order.checkout(0).signal.aborted).toBe(true);
    await order.checkout(0).answer({ kind: 'created', url: PAY });
    expect(order.visited).toEqual([]);
    expect(order.states.checkout).toBe('idle');
  });

  test('by stopping a payment page that does not load can submit the order again after a minute', async () => {
    const order = startReadyToPay();
    order.send({ type: 'order.submitted' });
    await order.checkout(0).answer({ kind: 'created', url: PAY });
    order.pass(59);
    expect(order.states.checkout).toBe('redirecting');
    order.pass(1);
    expect(order.states.checkout).toBe('idle');
    order.send({ type: 'order.submitted' });
    expect(order.checkouts).toHaveLength(2);
  });

  test('to a restored page without a checkout finds it as it was', () => {
    const order = startReadyToPay();
    const view = order.view;
    order.send({ type: 'page.restored', paid: null });
    expect(order.view).toEqual(view);
  });

  test('by the cancel link sees the payment cancelled, the order as it was, and can submit it', () => {
    const order = startOrder({
      draft: READY_DRAFT,
      pagesText: '3',
      uploaded: TWO_UPLOADED,
      isCancelled: true,
    });
    expect(order.states).toMatchObject({ checkout: 'cancelled', gate: 'checkoutOpen' });
    expect(order.view).toMatchObject({ draft: READY_DRAFT, uploaded: TWO_UPLOADED });
    order.send({ type: 'order.submitted' });
    expect(order.states.checkout).toBe('redirecting');
  });
});
