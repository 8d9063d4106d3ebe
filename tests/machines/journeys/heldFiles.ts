import { describe, expect, test } from 'vitest';
import { READY_DRAFT, THREE_ENTRIES, TWO_UPLOADED } from '../../../stories/fixtures/samples.ts';
import { sentNames, startUploading } from '../support/batches.ts';
import { confirmed, refused, startOrder } from '../support/order.ts';

const [first, second, third] = THREE_ENTRIES;

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

    const leaving = startOrder({ draft: READY_DRAFT, uploaded: TWO_UPLOADED });
    leaving.send({ type: 'order.submitted' });
    leaving.send({ type: 'files.chosen', entries: [third] });
    expect(leaving.states).toMatchObject({ upload: 'idle', checkout: 'redirecting' });
    expect(leaving.view).toMatchObject({ held: [], batch: null });
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
