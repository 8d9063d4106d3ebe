import { describe, expect, test } from 'vitest';
import { READY_DRAFT, THREE_ENTRIES } from '../../../stories/fixtures/samples.ts';
import { sentNames, startUploading } from '../support/batches.ts';
import { confirmed, counted, refused, startOrder } from '../support/order.ts';

const [first, second, third] = THREE_ENTRIES;

describe('a batch', () => {
  test('is sent one request per file, in order, and added to the list when it is done', async () => {
    const order = await startUploading();
    expect(order.states.upload).toBe('uploading.sending');
    expect(sentNames(order)).toEqual([first.name]);
    await order.file(0).answer(counted('key-1', 2));
    expect(sentNames(order)).toEqual([first.name, second.name]);
    await order.file(1).answer(confirmed('key-2'));
    expect(order.view.uploaded).toEqual([]);
    await order.file(2).answer({ kind: 'confirmed', records: [{ key: 'key-3', sha256: 'aa' }] });
    expect(order.states).toMatchObject({ upload: 'idle', gate: 'checkoutOpen' });
    expect(order.view).toMatchObject({
      batch: null,
      lastBatch: { outcome: 'added', count: 3 },
      uploadFailure: null,
    });
    expect(order.view.uploaded).toEqual([
      { key: 'key-1', name: first.name, size: first.size, type: first.type, pages: 2 },
      { key: 'key-2', name: second.name, size: second.size, type: second.type, pages: null },
      {
        key: 'key-3',
        name: third.name,
        size: third.size,
        type: third.type,
        pages: null,
        sha256: 'aa',
      },
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
