import { describe, expect, test } from 'vitest';
import type { EntryFault } from '../../../machines/uploadBatch/actors.ts';
import { READY_DRAFT, THREE_ENTRIES, TWO_UPLOADED } from '../../../stories/fixtures/samples.ts';
import { startUploading } from '../support/batches.ts';
import { confirmed, refused, startOrder, unanswered, type TestOrder } from '../support/order.ts';

const [first, second, third] = THREE_ENTRIES;
const REPLACEMENT = { id: 'entry-4', name: 'Diploma.pdf', size: 300_000, type: 'application/pdf' };

/** Starts an order whose chosen files were found to have these faults. */
async function startFaulty(...faults: EntryFault[]): Promise<TestOrder> {
  const order = startOrder({ draft: READY_DRAFT }, { holdChecks: true });
  await order.choose(...THREE_ENTRIES);
  await order.check(0).answer({ faults });
  return order;
}

/** Starts an order whose second of three files the server has refused. */
async function startRefused(): Promise<TestOrder> {
  const order = await startUploading();
  await order.file(0).answer(confirmed('key-1'));
  await order.file(1).answer(refused('This file is damaged.'));
  return order;
}

describe('chosen files', () => {
  test('are checked before the first byte leaves, with the files of the order', async () => {
    const order = startOrder({ draft: READY_DRAFT, uploaded: TWO_UPLOADED }, { holdChecks: true });
    await order.choose(first, second);
    expect(order.states.upload).toBe('uploading.checking');
    expect(order.check(0).input).toEqual({ entries: [first, second], uploaded: TWO_UPLOADED });
    expect(order.files).toEqual([]);
    await order.check(0).answer({ faults: [] });
    expect(order.states.upload).toBe('uploading.sending');
  });

  test('can be cancelled while they are checked', async () => {
    const order = startOrder({ draft: READY_DRAFT }, { holdChecks: true });
    await order.choose(first);
    order.send({ type: 'upload.cancelled' });
    expect(order.check(0).signal.aborted).toBe(true);
    expect(order.states.upload).toBe('idle');
  });

  test('of which one is deleted while another is sent fail, and that one is named', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed('key-1'));
    await order.file(1).answer({ kind: 'unreadable' });
    expect(order.states.upload).toBe('error');
    expect(order.view.uploadFailure).toEqual({ cause: 'unreadable', index: 1 });
    expect(order.probes).toEqual([]);
  });

  test('that cannot be checked although the server is there fail without an answer', async () => {
    const order = startOrder({ draft: READY_DRAFT }, { holdChecks: true });
    await order.choose(first);
    await order.check(0).crash();
    await order.probe(0).answer({ kind: 'reached' });
    expect(order.states.upload).toBe('error');
    expect(order.view.uploadFailure).toEqual({ cause: 'unanswered', index: 0 });
  });

  test('are not sent if one is faulty, and the faulty one is named', async () => {
    const order = await startFaulty({ index: 1, fault: 'empty' });
    expect(order.states).toMatchObject({ upload: 'error', gate: 'uploadOpen' });
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'faults', faults: [{ index: 1, fault: 'empty' }] },
      batch: { state: 'failed', entries: THREE_ENTRIES },
      uploaded: [],
    });
    expect(order.files).toEqual([]);
  });
});

describe('a failed batch', () => {
  test('is sent as soon as its only faulty file is left out', async () => {
    const order = await startFaulty({ index: 1, fault: 'locked' });
    order.send({ type: 'file.leftOut', index: 1 });
    expect(order.states.upload).toBe('uploading.checking');
    expect(order.view.uploadFailure).toBeNull();
    expect(order.check(1).input.entries).toEqual([first, third]);
  });

  test('is sent as soon as its only faulty file is replaced', async () => {
    const order = await startFaulty({ index: 1, fault: 'locked' });
    order.send({ type: 'file.replaced', index: 1, entry: REPLACEMENT });
    expect(order.check(1).input.entries).toEqual([first, REPLACEMENT, third]);
  });

  test('with two faulty files waits until both are corrected', async () => {
    const order = await startFaulty({ index: 0, fault: 'kind' }, { index: 2, fault: 'duplicate' });
    order.send({ type: 'file.leftOut', index: 0 });
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'faults', faults: [{ index: 1, fault: 'duplicate' }] },
      batch: { entries: [second, third] },
    });
    order.send({ type: 'file.replaced', index: 1, entry: REPLACEMENT });
    expect(order.check(1).input.entries).toEqual([second, REPLACEMENT]);
  });

  test('is over when its last file is left out', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await order.choose(first);
    await order.file(0).answer(refused(null));
    order.send({ type: 'file.leftOut', index: 0 });
    expect(order.states.upload).toBe('idle');
    expect(order.view).toMatchObject({ batch: null, uploaded: [], uploadFailure: null });
  });

  test('that the server refused is sent anew without the refused file', async () => {
    const order = await startRefused();
    order.send({ type: 'file.leftOut', index: 1 });
    await order.settle();
    expect(order.states.upload).toBe('uploading.sending');
    await order.file(2).answer(confirmed('key-2'));
    await order.file(3).answer(confirmed('key-3'));
    expect(order.view.uploaded.map(({ name }) => name)).toEqual([first.name, third.name]);
  });

  test('that a server takes no file of then stops at one, in the server’s words, and keeps them all', async () => {
    const order = await startUploading();
    await order.file(0).answer(confirmed('key-1'));
    await order.file(1).answer({ kind: 'unavailable', text: 'Too many requests.' });
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({
      uploaded: [],
      uploadFailure: { cause: 'unavailable', index: 1, text: 'Too many requests.' },
      batch: { entries: THREE_ENTRIES },
    });
  });

  test('keeps its failure while another file is left out or replaced', async () => {
    const order = await startRefused();
    order.send({ type: 'file.replaced', index: 2, entry: REPLACEMENT });
    expect(order.view.uploadFailure).toMatchObject({ cause: 'refused', index: 1 });
    order.send({ type: 'file.leftOut', index: 0 });
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'refused', index: 0 },
      batch: { entries: [second, REPLACEMENT] },
    });
  });

  test('can be corrected after no answer came, too', async () => {
    const order = startOrder({ draft: READY_DRAFT });
    await order.choose(first, second);
    await order.file(0).answer(unanswered(false));
    await order.probe(0).answer({ kind: 'reached' });
    order.send({ type: 'file.leftOut', index: 0 });
    await order.settle();
    expect(order.file(1).input.entry).toEqual(second);
  });

  test('that is corrected while the upload is closed waits like chosen files, and is sent when it opens', async () => {
    const order = await startRefused();
    order.send({ type: 'pages.edited', text: '31' }, { type: 'file.leftOut', index: 1 });
    expect(order.states).toMatchObject({ upload: 'idle', gate: 'closed' });
    expect(order.view).toMatchObject({ held: [first, third], batch: null, uploadFailure: null });
    order.send({ type: 'pages.edited', text: '3' });
    await order.settle();
    expect(order.states.upload).toBe('uploading.sending');
    expect(order.view).toMatchObject({ held: [], batch: { entries: [first, third] } });
  });
});
