import { describe, expect, test } from 'vitest';
import { READY_DRAFT, THREE_ENTRIES } from '../../../stories/fixtures/samples.ts';
import { startUploading } from '../support/batches.ts';
import { confirmed, startOrder, unanswered, type TestOrder } from '../support/order.ts';

const [first, second, third] = THREE_ENTRIES;

/** Starts an order that has sent 60% of the second of three files. */
async function startSecondFile(): Promise<TestOrder> {
  const order = await startUploading();
  await order.file(0).answer(confirmed('key-1'));
  send(order, 1_440_000);
  return order;
}

/** Starts an order that found no network when its files were to be checked. */
async function startUnchecked(): Promise<TestOrder> {
  const order = startOrder({ draft: READY_DRAFT }, { holdChecks: true });
  await order.choose(...THREE_ENTRIES);
  await order.check(0).crash();
  await order.probe(0).answer({ kind: 'unreached' });
  return order;
}

/** Reports how many bytes the current request has sent, and at how many bytes per second. */
function send(order: TestOrder, sentBytes: number, bytesPerSecond: number | null = null): void {
  const { reportTo } = order.file(order.files.length - 1).input;
  reportTo.send({ type: 'bytes.sent', sentBytes, bytesPerSecond });
}

describe('a batch that loses the network', () => {
  test('waits at its file and goes on there, with the files that were confirmed before', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(true));
    expect(order.states).toMatchObject({ upload: 'uploading.waiting', gate: 'uploadOpen' });
    expect(order.view).toMatchObject({
      uploadFailure: null,
      batch: { index: 1, state: 'waiting' },
    });
    await order.wait(0).answer({ kind: 'reached' });
    expect(order.states.upload).toBe('uploading.sending');
    expect(order.file(2).input.entry).toEqual(second);
    await order.file(2).answer(confirmed('key-2'));
    await order.file(3).answer(confirmed('key-3'));
    expect(order.view.uploaded.map(({ key, name }) => [key, name])).toEqual([
      ['key-1', first.name],
      ['key-2', second.name],
      ['key-3', third.name],
    ]);
  });

  test('never shows less progress than before', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(true));
    expect(order.view.batch?.fileProgress).toBe(0.6);
    await order.wait(0).answer({ kind: 'reached' });
    send(order, 240_000);
    expect(order.view.batch?.fileProgress).toBe(0.6);
    send(order, 1_920_000);
    expect(order.view.batch?.fileProgress).toBe(0.8);
  });

  test('after the last byte of a file does not say that the file is being checked while it is sent again', async () => {
    const order = await startSecondFile();
    send(order, second.size);
    expect(order.view.batch?.fileProgress).toBe(1);
    await order.file(1).answer(unanswered(true));
    await order.wait(0).answer({ kind: 'reached' });
    send(order, 240_000);
    const { fileProgress = 1 } = order.view.batch ?? {};
    expect(fileProgress).toBeGreaterThan(0.999);
    expect(fileProgress).toBeLessThan(1);
    send(order, second.size);
    expect(order.view.batch?.fileProgress).toBe(1);
  });

  test('waits when the network is found to be gone after a request that died', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(false));
    expect(order.states.upload).toBe('uploading.sending');
    await order.probe(0).answer({ kind: 'unreached' });
    expect(order.states.upload).toBe('uploading.waiting');
  });

  test('can be cancelled while it waits', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(true));
    order.send({ type: 'upload.cancelled' });
    expect(order.wait(0).signal.aborted).toBe(true);
    expect(order.states.upload).toBe('idle');
    expect(order.view.uploaded).toEqual([]);
  });

  test('can be cancelled while the server is asked whether it is there', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(false));
    order.send({ type: 'upload.cancelled' });
    expect(order.probe(0).signal.aborted).toBe(true);
    expect(order.states.upload).toBe('idle');
  });

  test('can lose it again at the same file', async () => {
    const order = await startSecondFile();
    for (const time of [0, 1, 2]) {
      await order.file(1 + time).answer(unanswered(true));
      await order.wait(time).answer({ kind: 'reached' });
    }
    expect(order.file(4).input.entry).toEqual(second);
  });
});

describe('a batch that has no network for the check of its files', () => {
  test('waits, checks them when it is back, and sends the first', async () => {
    const order = await startUnchecked();
    expect(order.states).toMatchObject({ upload: 'uploading.waiting', gate: 'uploadOpen' });
    await order.wait(0).answer({ kind: 'reached' });
    expect(order.states.upload).toBe('uploading.checking');
    await order.check(1).answer({ faults: [] });
    expect(order.states.upload).toBe('uploading.sending');
    expect(order.file(0).input.entry).toEqual(first);
  });

  test('fails when the server stays out of reach with a network', async () => {
    const order = await startUnchecked();
    await order.wait(0).answer({ kind: 'unreached' });
    expect(order.states.upload).toBe('error');
    expect(order.view.uploadFailure).toEqual({ cause: 'unanswered', index: 0 });
  });
});

describe('a batch fails without an answer', () => {
  test('when a request dies while the network is there', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(false));
    await order.probe(0).answer({ kind: 'reached' });
    expect(order.states.upload).toBe('error');
    expect(order.view).toMatchObject({
      uploadFailure: { cause: 'unanswered', index: 1 },
      uploaded: [],
    });
    expect(order.files).toHaveLength(2);
  });

  test('when the server stays out of reach with a network', async () => {
    const order = await startSecondFile();
    await order.file(1).answer(unanswered(true));
    await order.wait(0).answer({ kind: 'unreached' });
    expect(order.view.uploadFailure).toEqual({ cause: 'unanswered', index: 1 });
  });

  test('when a probe or a wait throws', async () => {
    const judging = await startSecondFile();
    await judging.file(1).answer(unanswered(false));
    await judging.probe(0).crash();
    expect(judging.view.uploadFailure).toEqual({ cause: 'unanswered', index: 1 });
    const waiting = await startSecondFile();
    await waiting.file(1).answer(unanswered(true));
    await waiting.wait(0).crash();
    expect(waiting.view.uploadFailure).toEqual({ cause: 'unanswered', index: 1 });
  });
});

describe('without progress', () => {
  test('for 10 seconds the batch says so, and goes on with the next byte', async () => {
    const order = await startSecondFile();
    order.pass(9);
    send(order, 1_500_000);
    order.pass(9);
    expect(order.states.upload).toBe('uploading.sending');
    order.pass(1);
    expect(order.states.upload).toBe('uploading.stalled');
    expect(order.file(1).signal.aborted).toBe(false);
    send(order, 1_600_000);
    expect(order.states.upload).toBe('uploading.sending');
  });

  test('for a minute the request is ended, and the network decides', async () => {
    const order = await startSecondFile();
    order.pass(59);
    expect(order.states.upload).toBe('uploading.stalled');
    order.pass(1);
    expect(order.file(1).signal.aborted).toBe(true);
    await order.probe(0).answer({ kind: 'reached' });
    expect(order.view.uploadFailure).toEqual({ cause: 'unanswered', index: 1 });
  });

  test('a file that is sent after all counts', async () => {
    const order = await startSecondFile();
    order.pass(30);
    await order.file(1).answer(confirmed('key-2'));
    expect(order.states.upload).toBe('uploading.sending');
    expect(order.file(2).input.entry).toEqual(third);
  });
});

describe('the minutes left', () => {
  test('are those of the bytes that remain at the measured speed, and unknown before', async () => {
    const order = await startSecondFile();
    expect(order.view.batch?.minutesLeft).toBeNull();
    // 0.96 MB of this file and 1.8432 MB of the next one remain.
    send(order, 1_440_000, 20_000);
    expect(order.view.batch?.minutesLeft).toBe(2);
    send(order, 1_440_000, 100_000);
    expect(order.view.batch?.minutesLeft).toBe(0);
  });

  test('are forgotten while the batch waits, and count what is sent again', async () => {
    const order = await startSecondFile();
    send(order, 1_440_000, 20_000);
    await order.file(1).answer(unanswered(true));
    expect(order.view.batch?.minutesLeft).toBeNull();
    await order.wait(0).answer({ kind: 'reached' });
    // All 4.2432 MB of the second and third files remain.
    send(order, 0, 20_000);
    expect(order.view.batch?.minutesLeft).toBe(4);
  });
});
