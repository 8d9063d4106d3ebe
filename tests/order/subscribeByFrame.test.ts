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
import { subscribeByFrame } from '../../src/order/subscribeByFrame.ts';
import { NEW_ORDER_INPUT } from '../../src/order/useOrderView.ts';
import { ORDER_STATES } from '../../stories/fixtures/orderStates.ts';
import { THREE_ENTRIES } from '../../stories/fixtures/samples.ts';

/** The callbacks that wait for the next frame. */
const waiting = new Map<number, () => void>();

beforeEach(() => {
  waiting.clear();
  let last = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    last += 1;
    waiting.set(last, callback);
    return last;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function drawFrame(): void {
  const callbacks = [...waiting.values()];
  waiting.clear();
  for (const callback of callbacks) callback();
}

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
  const end = subscribeByFrame(actor, () =>
    shown.push(actor.getSnapshot().context.batch?.sentBytes),
  );
  const progress = (sentBytes: number) =>
    actor.send({ type: 'upload.progressed', index: 0, sentBytes, minutesLeft: null });
  return { actor, shown, end, progress };
}

test('progress is shown once a frame, however often it is reported', () => {
  const { shown, progress } = uploadingOrder();
  progress(10);
  progress(20);
  progress(30);
  expect(shown).toEqual([]);
  drawFrame();
  expect(shown).toEqual([30]);
  progress(40);
  drawFrame();
  drawFrame();
  expect(shown).toEqual([30, 40]);
});

test('a keystroke is shown at once while files are sent, with the progress so far', () => {
  const { actor, shown, progress } = uploadingOrder();
  progress(10);
  actor.send({ type: 'contact.edited', field: 'name', value: 'Ana' });
  expect(shown).toEqual([10]);
  drawFrame();
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
  drawFrame();
  expect(shown).toEqual([]);
});
