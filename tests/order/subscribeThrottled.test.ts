import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderMachine } from '../../machines/order/machine.ts';
import type {
  CheckFilesInput,
  CheckFilesResult,
  SendFileInput,
  SendFileResult,
} from '../../machines/uploadBatch/actors.ts';
import { uploadBatchMachine } from '../../machines/uploadBatch/machine.ts';
import { subscribeThrottled } from '../../src/order/subscribeThrottled.ts';
import { NEW_ORDER_INPUT } from '../../machines/order/context.ts';
import { ORDER_STATES } from '../../stories/fixtures/orderStates.ts';
import { THREE_ENTRIES } from '../../stories/fixtures/samples.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Returns an order that sends three files, with the sizes that its subscriber has received so far.
 */
function uploadingOrder() {
  const { draft } = ORDER_STATES['upload.uploading.sending'].context;
  const sendFile = fromPromise<SendFileResult, SendFileInput>(() => new Promise(() => undefined));
  const checkFiles = fromPromise<CheckFilesResult, CheckFilesInput>(
    () => new Promise(() => undefined),
  );
  const machine = orderMachine.provide({
    actors: { uploadBatch: uploadBatchMachine.provide({ actors: { checkFiles, sendFile } }) },
  });
  const actor = createActor(machine, { input: { ...NEW_ORDER_INPUT, draft } }).start();
  actor.send({ type: 'files.chosen', entries: THREE_ENTRIES });
  // The first report ends the check.
  actor.send({ type: 'upload.progressed', index: 0, sentBytes: 0, minutesLeft: null });
  const shown: (number | undefined)[] = [];
  const end = subscribeThrottled(actor, () =>
    shown.push(actor.getSnapshot().context.batch?.sentBytes),
  );
  const progress = (sentBytes: number) =>
    actor.send({ type: 'upload.progressed', index: 0, sentBytes, minutesLeft: null });
  return { actor, shown, end, progress };
}

test('progress is shown ten times a second, however often it is reported', () => {
  const { shown, progress } = uploadingOrder();
  progress(10);
  progress(20);
  progress(30);
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([30]);
  progress(40);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([30, 40]);
});

test('a keystroke is shown at once while files are sent, with the progress so far', () => {
  const { actor, shown, progress } = uploadingOrder();
  progress(10);
  actor.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
  expect(shown).toEqual([10]);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([10]);
});

test('the end of a batch is shown at once', () => {
  const { actor, shown, progress } = uploadingOrder();
  progress(10);
  actor.send({ type: 'upload.cancelled' });
  expect(actor.getSnapshot().value.upload).toBe('idle');
  expect(shown.at(-1)).toBeUndefined();
});

test('nothing is shown after the subscription has ended', () => {
  const { shown, progress, end } = uploadingOrder();
  progress(10);
  end();
  progress(20);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
});
