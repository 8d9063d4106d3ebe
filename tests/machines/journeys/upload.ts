import { describe, expect, test } from 'vitest';
import { READY_DRAFT, THREE_ENTRIES } from '../../../stories/fixtures/samples.ts';
import { confirmed, counted, refused, startOrder, type TestOrder } from '../support/order.ts';

const [first, second, third] = THREE_ENTRIES;

/** An order that is uploading a batch of three files. */
async function startUploading(): Promise<TestOrder> {
  const order = startOrder({ draft: READY_DRAFT });
  await order.choose(...THREE_ENTRIES);
  return order;
}

const sentNames = (order: TestOrder) => order.files.map((call) => call.input.entry.name);

describe('a batch', () => {
  test('is sent one request per file, in order, and added to the list when it is done', async () => {
    const order = await startUploading();
    expect(order.states.upload).toBe('uploading.sending');
    expect(sentNames(order)).toEqual([first.name]);
    await order.file(0).answer(counted('key-1', 2));
    expect(sentNames(order)).toEqual([first.name, second.name]);
    await order.file(1).answer(confirmed('key-2'));
    expect(order.view.uploaded).toEqual([]);
    await order.file(2).answer({ kind: 'confirmed', records: [{ key: 'key-3' }] });
    expect(order.states).toMatchObject({ upload: 'idle', gate: 'checkoutOpen' });
    expect(order.view).toMatchObject({
      batch: null,
      lastBatch: { outcome: 'done', count: 3 },
      uploadFailure: null,
    });
    expect(order.view.uploaded).toEqual([
      { key: 'key-1', name: first.name, size: first.size, type: first.type, pages: 2 },
      { key: 'key-2', name: second.name, size: second.size, type: second.type, pages: null },
      { key: 'key-3', name: third.name, size: third.size, type: third.type, pages: null },
    ]);
  });

  test('sends the fields of section 7 with each file, trimmed, and the page count as text', async () => {
    const order = startOrder({ draft: { ...READY_DRAFT, name: ' Ana ', pages: 12 } });
    await order.choose(first);
    expect(order.file(0).input.fields).toEqual({
      name: 'Ana',
      email: 'ana.souza@example.com',
      phone: '+1 555 010 0123',
      pages: '12',
      direction: 'PT_EN',
      filingWhere: 'us',
    });
  });

  test('shows the progress of the current file, which starts at 0 for each', async () => {
    const order = await startUploading();
    expect(order.view.batch).toMatchObject({ state: 'sending', index: 0, fileProgress: 0 });
    await order.file(0).answer(confirmed('key-1'));
    order
      .file(1)
      .input.reportTo.send({ type: 'bytes.sent', sentBytes: 600_000, bytesPerSecond: null });
    expect(order.view.batch).toEqual({
      state: 'sending',
      entries: THREE_ENTRIES,
      index: 1,
      fileProgress: 0.25,
      progress: (482_113 + 600_000) / (482_113 + 2_400_000 + 1_843_200),
      minutesLeft: null,
    });
    await order.file(1).answer(confirmed('key-2'));
    expect(order.view.batch).toMatchObject({ index: 2, fileProgress: 0 });
  });

  test('adds its files to those of earlier batches', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await order.choose(first);
    await order.file(0).answer(confirmed('key-1'));
    await order.choose(second);
    expect(order.view.lastBatch).toBeNull();
    await order.file(1).answer(confirmed('key-2'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-1', 'key-2']);
  });

  test('adds every record that one response confirms', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await order.choose(first);
    await order.file(0).answer(confirmed('key-1', 'key-2'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-1', 'key-2']);
  });

  test('ignores files chosen while it runs', async () => {
    const order = await startUploading();
    await order.choose(third);
    expect(sentNames(order)).toEqual([first.name]);
    await order.file(0).answer(refused('No.'));
    expect(order.view.batch?.entries).toEqual(THREE_ENTRIES);
  });

  test('does not start while the upload is closed, nor without files', async () => {
    const closed = startOrder({ draft: { ...READY_DRAFT, pages: 31 } });
    await closed.choose(first);
    expect(closed.states.upload).toBe('idle');
    const open = startOrder({ draft: READY_DRAFT });
    await open.choose();
    expect(open.states.upload).toBe('idle');
    expect([...closed.files, ...open.files]).toEqual([]);
  });

  test('continues with the answers it started with when an edit closes the upload', async () => {
    const order = await startUploading();
    order.send({ type: 'contact.edited', field: 'name', value: '' });
    expect(order.states).toMatchObject({ gate: 'closed', upload: 'uploading.sending' });
    await order.file(0).answer(confirmed('key-1'));
    expect(order.file(1).input.fields.name).toBe('Ana Beatriz Souza');
    await order.file(1).answer(confirmed('key-2'));
    await order.file(2).answer(confirmed('key-3'));
    expect(order.states).toMatchObject({ gate: 'closed', upload: 'idle' });
    expect(order.view.uploaded).toHaveLength(3);
  });
});

describe('a failed batch', () => {
  test('whose second of three files fails adds nothing and never sends the third', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed('key-1'));
    await order.file(1).answer(refused('This file is empty.'));
    expect(order.states).toMatchObject({ upload: 'error', gate: 'uploadOpen' });
    expect(order.view).toMatchObject({
      uploaded: [],
      uploadFailure: { cause: 'refused', index: 1, text: 'This file is empty.' },
      batch: { state: 'failed', entries: THREE_ENTRIES, progress: 0 },
      lastBatch: null,
    });
    expect(sentNames(order)).toEqual([first.name, second.name]);
  });

  test('keeps the files of earlier batches', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await order.choose(first);
    await order.file(0).answer(confirmed('key-1'));
    await order.choose(second);
    await order.file(1).answer(refused('No.'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-1']);
    expect(order.states).toMatchObject({ upload: 'error', gate: 'checkoutOpen' });
  });

  test('has no failure text when the server sent none', async () => {
    const order = await startUploading();
    await order.file(0).answer(refused(null));
    expect(order.states.upload).toBe('error');
    expect(order.view.uploadFailure).toEqual({ cause: 'refused', index: 0, text: null });
  });

  test('is what a successful response without a file leads to', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed());
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'refused', text: null },
      uploaded: [],
    });
  });

  test('is what a call that throws leads to', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed('key-1'));
    await order.file(1).crash();
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'unanswered', index: 1 },
      uploaded: [],
    });
  });

  test('is what a batch that throws leads to', async () => {
    const order = startOrder({ draft: READY_DRAFT }, { breakBatch: true });
    await order.choose(...THREE_ENTRIES);
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'unanswered', index: 0 },
      uploaded: [],
    });
  });

  test('is retried from its first file, with the current answers', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed('key-1'));
    await order.file(1).answer(refused('No.'));
    order.send({ type: 'pages.edited', text: '4' }, { type: 'upload.retried' });
    await order.settle();
    expect(order.states.upload).toBe('uploading.sending');
    expect(order.view).toMatchObject({ uploadFailure: null, batch: { index: 0 } });
    expect(order.file(2).input).toMatchObject({ entry: first, fields: { pages: '4' } });
    await order.file(2).answer(confirmed('key-4'));
    await order.file(3).answer(confirmed('key-5'));
    await order.file(4).answer(confirmed('key-6'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-4', 'key-5', 'key-6']);
  });

  test('is not retried while the upload is closed', async () => {
    const order = await startUploading();
    await order.file(0).answer(refused('No.'));
    order.send({ type: 'pages.edited', text: '31' }, { type: 'upload.retried' });
    expect(order.states.upload).toBe('error');
    expect(order.files).toHaveLength(1);
  });

  test('is replaced by newly chosen files, and its failure text is cleared', async () => {
    const order = await startUploading();
    await order.file(0).answer(refused('No.'));
    await order.choose(third);
    expect(order.view).toMatchObject({
      uploadFailure: null,
      batch: { state: 'sending', entries: [third], index: 0 },
    });
    await order.file(1).answer(refused(null));
    expect(order.view.uploadFailure).toEqual({ cause: 'refused', index: 0, text: null });
  });
});

describe('a cancelled batch', () => {
  test('adds nothing, aborts its request and ignores a late response', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed('key-1'));
    order.send({ type: 'upload.cancelled' });
    expect(order.file(1).signal.aborted).toBe(true);
    expect(order.states).toMatchObject({ upload: 'idle', gate: 'uploadOpen' });
    const view = order.view;
    expect(view).toMatchObject({
      uploaded: [],
      batch: null,
      uploadFailure: null,
      lastBatch: { outcome: 'cancelled', count: 3 },
    });
    await order.file(1).answer(confirmed('key-2'));
    expect(order.view).toEqual(view);
    expect(order.files).toHaveLength(2);
  });

  test('can be followed by another batch', async () => {
    const order = await startUploading();
    order.send({ type: 'upload.cancelled' });
    await order.choose(second);
    await order.file(1).answer(confirmed('key-2'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-2']);
  });
});

describe('an uploaded file', () => {
  test('can be removed, and removing the last one closes the checkout', async () => {
    const order = await startUploading();
    for (const index of [0, 1, 2]) {
      await order.file(index).answer(confirmed(`key-${index}`));
    }
    order.send({ type: 'file.removed', key: 'key-1' });
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-2']);
    order.send({ type: 'file.removed', key: 'key-0' }, { type: 'file.removed', key: 'key-2' });
    expect(order.states.gate).toBe('uploadOpen');
    expect(order.view.missingForCheckout).toEqual(['files']);
  });

  test('comes back to its place, and is part of the order again', async () => {
    const order = await startUploading();
    for (const index of [0, 1, 2]) {
      await order.file(index).answer(confirmed(`key-${index}`));
    }
    const { uploaded } = order.view;
    order.send({ type: 'file.removed', key: 'key-1' });
    expect(order.view).toMatchObject({ removed: { file: uploaded[1], index: 1 }, lastBatch: null });
    order.send({ type: 'file.restored' });
    expect(order.view).toMatchObject({ uploaded, removed: null });
    order.send({ type: 'file.restored' });
    expect(order.view.uploaded).toEqual(uploaded);
    order.send({ type: 'file.removed', key: 'key-1' }, { type: 'file.restored' });
    order.send({ type: 'order.submitted' });
    expect(order.checkout(0).input.uploadedKeys).toEqual(['key-0', 'key-1', 'key-2']);
  });

  test('that is removed comes back only until the visitor goes on', async () => {
    const order = await startUploading();
    for (const index of [0, 1, 2]) {
      await order.file(index).answer(confirmed(`key-${index}`));
    }
    const middle = order.view.uploaded[1];
    order.send({ type: 'file.removed', key: 'key-0' }, { type: 'file.removed', key: 'key-1' });
    expect(order.view.removed).toEqual({ file: middle, index: 0 });
    order.send({ type: 'file.removed', key: 'key-9' });
    expect(order.view.removed).toEqual({ file: middle, index: 0 });
    order.send({ type: 'order.submitted' });
    expect(order.view.removed).toBeNull();
    order.send({ type: 'file.restored' });
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-2']);
  });

  test('that was removed is forgotten when the next batch starts', async () => {
    const order = await startUploading();
    for (const index of [0, 1, 2]) {
      await order.file(index).answer(confirmed(`key-${index}`));
    }
    order.send({ type: 'file.removed', key: 'key-0' });
    order.send({ type: 'files.chosen', entries: [first] });
    expect(order.view.removed).toBeNull();
  });
});

/** Three files are uploaded, under the keys `key-0` to `key-2`. */
async function startWithThree() {
  const order = await startUploading();
  for (const index of [0, 1, 2]) {
    await order.file(index).answer(confirmed(`key-${index}`));
  }
  return order;
}

describe('an uploaded file for which another is chosen', () => {
  const entry = { id: 'entry-9', name: 'Diploma, de novo.jpg', size: 1000, type: 'image/jpeg' };

  test('stays until the other one is uploaded, which takes its place', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    await order.settle();
    expect(order.view).toMatchObject({ batch: { entries: [entry] } });
    expect(order.view.uploaded).toHaveLength(3);
    await order.file(3).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-9', 'key-2']);
    await order.choose(first);
    await order.file(4).answer(confirmed('key-10'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual([
      'key-0',
      'key-9',
      'key-2',
      'key-10',
    ]);
  });

  test('stays when the other one fails, and is replaced when that is tried again', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    await order.settle();
    await order.file(3).answer(refused('No.'));
    expect(order.view.uploaded).toHaveLength(3);
    order.send({ type: 'file.exchanged', key: 'key-2', entry });
    await order.settle();
    await order.file(4).answer(refused('No.'));
    order.send({ type: 'upload.retried' });
    await order.settle();
    await order.file(5).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-1', 'key-9']);
  });

  test('and that was removed meanwhile is not missed', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    await order.settle();
    order.send({ type: 'file.removed', key: 'key-1' });
    await order.file(3).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-2', 'key-9']);
  });

  test('is not exchanged while the upload is closed', async () => {
    const order = await startWithThree();
    order.send({ type: 'contact.edited', field: 'name', value: '' });
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    expect(order.states.upload).toBe('idle');
  });

  test('may be kept although it is hard to read', async () => {
    const order = await startWithThree();
    order.send({ type: 'photo.kept', key: 'key-1' });
    expect(order.view.keptDespite).toEqual(['key-1']);
  });
});

describe('files chosen while the upload is closed', () => {
  const missing = { draft: { ...READY_DRAFT, name: '' } };

  test('wait, and are sent together as soon as it opens', async () => {
    const order = startOrder(missing);
    order.send({ type: 'files.chosen', entries: [first] });
    order.send({ type: 'files.chosen', entries: [] });
    order.send({ type: 'files.chosen', entries: [second] });
    expect(order.view.held).toEqual([first, second]);
    expect(order.files).toEqual([]);
    order.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
    expect(order.view).toMatchObject({ held: [], batch: { entries: [first, second] } });
  });

  test('take the place of a batch that failed', async () => {
    const order = await startUploading();
    await order.file(0).answer(refused('No.'));
    order.send({ type: 'pages.edited', text: '31' }, { type: 'files.chosen', entries: [third] });
    expect(order.states.upload).toBe('idle');
    expect(order.view).toMatchObject({ held: [third], batch: null, uploadFailure: null });
    order.send({ type: 'pages.edited', text: '3' });
    expect(order.view).toMatchObject({ held: [], batch: { entries: [third] } });
  });

  test('are not taken while a batch runs, nor on the way to the payment page', async () => {
    const order = await startUploading();
    order.send({ type: 'pages.edited', text: '31' }, { type: 'files.chosen', entries: [third] });
    expect(order.view.held).toEqual([]);
  });
});

describe('files picked before the page was ready', () => {
  test('are sent as soon as the upload opens', async () => {
    const order = startOrder({ draft: { ...READY_DRAFT, name: '' }, held: THREE_ENTRIES });
    expect(order.view.held).toEqual(THREE_ENTRIES);
    expect(order.files).toEqual([]);
    order.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
    await order.settle();
    expect(order.states.upload).toBe('uploading.sending');
    expect(order.view).toMatchObject({ held: [], batch: { entries: THREE_ENTRIES } });
    await order.file(0).answer(confirmed('key-1'));
    expect(order.file(1).input.entry).toEqual(second);
  });

  test('are sent at once when no requirement is missing', async () => {
    const order = startOrder({ draft: READY_DRAFT, held: [first] });
    await order.settle();
    expect(order.states).toMatchObject({ upload: 'uploading.sending', gate: 'uploadOpen' });
    expect(sentNames(order)).toEqual([first.name]);
  });
});
