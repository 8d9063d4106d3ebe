import { describe, expect, test } from 'vitest';
import { THREE_ENTRIES } from '../../../stories/fixtures/samples.ts';
import { startWithThree } from '../support/batches.ts';
import { confirmed, refused } from '../support/order.ts';

const [first] = THREE_ENTRIES;

describe('an uploaded file', () => {
  test('can be removed, and removing the last one closes the checkout', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.removed', key: 'key-1' });
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-2']);
    order.send({ type: 'file.removed', key: 'key-0' }, { type: 'file.removed', key: 'key-2' });
    expect(order.states.gate).toBe('uploadOpen');
    expect(order.view.missingForCheckout).toEqual(['files']);
  });

  test('comes back to its place, and is part of the order again', async () => {
    const order = await startWithThree();
    const { uploaded } = order.view;
    order.send({ type: 'file.removed', key: 'key-1' });
    expect(order.view).toMatchObject({
      removed: { file: uploaded[1], index: 1 },
      lastBatch: { outcome: 'added', count: 3, isPast: true },
    });
    order.send({ type: 'file.restored' });
    expect(order.view).toMatchObject({
      uploaded,
      removed: null,
      lastBatch: { outcome: 'restored', count: 1 },
    });
    order.send({ type: 'file.restored' });
    expect(order.view.uploaded).toEqual(uploaded);
    order.send({ type: 'file.removed', key: 'key-1' }, { type: 'file.restored' });
    order.send({ type: 'order.submitted' });
    expect(order.checkout(0).input.uploadedKeys).toEqual(['key-0', 'key-1', 'key-2']);
  });

  test('that is removed comes back only until the visitor goes on', async () => {
    const order = await startWithThree();
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
    const order = await startWithThree();
    order.send({ type: 'file.removed', key: 'key-0' });
    order.send({ type: 'files.chosen', entries: [first] });
    expect(order.view.removed).toBeNull();
  });
});

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
    expect(order.view.lastBatch).toEqual({ outcome: 'exchanged', count: 1, pagesBefore: 0 });
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
    order.send({ type: 'upload.retried' });
    await order.settle();
    await order.file(4).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-9', 'key-2']);
  });

  test('is replaced by a file that took the place of a faulty one while the upload was closed', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    await order.settle();
    await order.file(3).answer(refused('No.'));
    order.send({ type: 'contact.edited', field: 'name', value: '' });
    order.send({ type: 'file.replaced', index: 0, entry: THREE_ENTRIES[0] });
    expect(order.view.held).toEqual([THREE_ENTRIES[0]]);
    order.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
    await order.settle();
    await order.file(4).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-9', 'key-2']);
  });

  test('stays when other files are chosen in the place of the other one while the upload is closed', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    await order.settle();
    await order.file(3).answer(refused('No.'));
    order.send({ type: 'contact.edited', field: 'name', value: '' });
    order.send({ type: 'files.chosen', entries: [THREE_ENTRIES[0]] });
    order.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
    await order.settle();
    await order.file(4).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual([
      'key-0',
      'key-1',
      'key-2',
      'key-9',
    ]);
  });

  test('stays while a batch that failed waits, which is not discarded', async () => {
    const order = await startWithThree();
    await order.choose(...THREE_ENTRIES);
    await order.file(3).answer(refused('No.'));
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({ batch: { state: 'failed', entries: THREE_ENTRIES } });
  });

  test('can be removed meanwhile; the other file is then added at the end', async () => {
    const order = await startWithThree();
    order.send({ type: 'file.exchanged', key: 'key-1', entry });
    await order.settle();
    order.send({ type: 'file.removed', key: 'key-1' });
    await order.file(3).answer(confirmed('key-9'));
    expect(order.view.uploaded.map((file) => file.key)).toEqual(['key-0', 'key-2', 'key-9']);
    expect(order.view.lastBatch).toEqual({ outcome: 'added', count: 1, pagesBefore: 0 });
  });

  test('is not replaced while the upload is closed', async () => {
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
