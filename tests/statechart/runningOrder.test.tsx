import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ORDER_SAMPLES } from '../../machines/order/samples.ts';
import { CHARTS } from '../../src/charts/index.ts';
import { samplesOfRunningOrder } from '../../src/charts/runningOrder.ts';
import { knownEvents, RUNNING_SAMPLES, SAMPLES } from '../../src/charts/samples.ts';
import { checkFiles } from '../../src/order/checkFiles.ts';
import { createFileRegistry } from '../../src/order/fileRegistry.ts';
import { openFeed } from '../../src/statechart/live/feed.ts';
import { liveMachine } from '../../src/statechart/live/liveMachine.ts';
import { maskRun } from '../../src/statechart/run/mask.ts';
import { runOf } from '../../src/statechart/run/run.ts';
import { TryPanel } from '../../src/statechart/view/TryPanel.tsx';
import { READY_DRAFT, TWO_UPLOADED } from '../../stories/fixtures/samples.ts';
import { startUploading } from '../machines/support/batches.ts';
import { startOrder } from '../machines/support/order.ts';

const SENT_BY_BATCH = new Set([
  'upload.progressed',
  'upload.stalled',
  'network.lost',
  'check.resumed',
]);
const TEXT_OPTIONS = { language: 'en', showsCode: true };

/** Starts an order that uploads files, with the chart beside it. */
async function startCharted() {
  const order = await startUploading();
  const feed = openFeed(order.actor, { samples: RUNNING_SAMPLES });
  return { order, feed, live: liveMachine(feed, 'order'), batch: liveMachine(feed, 'uploadBatch') };
}

/** Returns the events that the panel of a machine offers, sorted. */
function offered(machine: ReturnType<typeof liveMachine>): string[] {
  const state = machine.getState();
  const live = state.frames.at(-1);
  const chart = CHARTS.find(({ id }) => id === live?.chart);
  if (live === undefined || chart === undefined) throw new Error('the machine does not run');
  const shown = { chart, textOptions: TEXT_OPTIONS, machine, state, live };
  const panel = renderToStaticMarkup(<TryPanel {...shown} selected={null} back={null} />);
  // The first choice is that of the event.
  const [choice = ''] = panel.split('</select>');
  return [...choice.matchAll(/<option value="([^"]*)"/g)].map(([, type = '']) => type).toSorted();
}

test('a viewer of an order that uploads is offered no event that only the batch sends', async () => {
  const { live, batch } = await startCharted();
  const frame = live.getState().frames.at(-1);
  expect(frame?.open.filter((arrow) => arrow.startsWith('order.upload'))).toEqual([
    'order.upload|file.removed|0',
    'order.upload|photo.kept|0',
    'order.upload.uploading|upload.cancelled|0',
  ]);
  expect(frame?.blocked.filter((arrow) => arrow.startsWith('order.upload'))).toEqual([
    'order.upload|file.restored|0',
  ]);
  expect(offered(live)).toEqual(
    Object.keys(ORDER_SAMPLES.events)
      .filter((type) => !type.startsWith('xstate.') && !SENT_BY_BATCH.has(type))
      .toSorted(),
  );
  expect(offered(batch)).toEqual(['upload.cancelled']);
});

test('a viewer cannot send a running order or its batch an event that only their actors send', async () => {
  const { order, feed, live, batch } = await startCharted();
  const before = feed.getFrames();
  live.take('order.upload.uploading|network.lost|0');
  live.send({ type: 'upload.stalled' });
  live.send({ type: 'xstate.done.actor.uploadBatch', actorId: 'uploadBatch', output: null });
  batch.send({ type: 'bytes.sent', sentBytes: 1, bytesPerSecond: null });
  expect(feed.getFrames()).toEqual(before);
  expect(order.states.upload).toBe('uploading.sending');
});

test('a viewer who presses “Files chosen” sends the order two files of its registry that pass the check', async () => {
  const files = createFileRegistry();
  const own = files.add([new File(['a'], 'own.pdf'), new File(['b'], 'own.jpg')]);
  const order = startOrder({ draft: READY_DRAFT }, { holdChecks: true });
  const feed = openFeed(order.actor, { samples: samplesOfRunningOrder({ ...order, files }) });
  liveMachine(feed, 'order').take('order.upload.idle|files.chosen|0');
  const { entries } = order.check(0).input;
  const chosen = entries.map(({ id }) => files.get(id));
  expect(chosen.map(({ name }) => name)).toEqual(['Certidão de nascimento.pdf', 'Diploma.pdf']);
  const { signal } = new AbortController();
  expect(await checkFiles({ files: chosen, uploaded: [], signal }, 1000)).toEqual({ faults: [] });
  const named = JSON.stringify(SAMPLES);
  expect([...own, ...entries].filter(({ id }) => named.includes(`"${id}"`))).toEqual([]);
});

test('a viewer’s events about a file name the first file of the order, and without a file there are none', () => {
  const files = createFileRegistry();
  const order = startOrder({ draft: READY_DRAFT, uploaded: TWO_UPLOADED });
  const feed = openFeed(order.actor, { samples: samplesOfRunningOrder({ ...order, files }) });
  const live = liveMachine(feed, 'order');
  const left = () => order.actor.getSnapshot().context.uploaded.map(({ key }) => key);
  const open = () =>
    live
      .getState()
      .frames.at(-1)
      ?.open.filter((arrow) => /file\.removed|file\.exchanged|photo\.kept/.test(arrow));
  const about = [
    'order.upload|file.removed|0',
    'order.upload|photo.kept|0',
    'order.upload.idle|file.exchanged|0',
  ];
  expect(open()).toEqual(about);
  live.take('order.upload|photo.kept|0');
  expect(order.actor.getSnapshot().context.keptDespite).toEqual(['key-1']);
  live.take('order.upload|file.removed|0');
  expect(left()).toEqual(['key-2']);
  expect(open()).toEqual(about);
  live.take('order.upload|file.removed|0');
  expect(left()).toEqual([]);
  expect(open()).toEqual([]);
});

test('a saved run of a running order contains no key of its files', () => {
  const key = 'Kq3xV0aWm';
  const order = startOrder({ draft: READY_DRAFT, uploaded: [{ ...TWO_UPLOADED[0], key }] });
  const files = createFileRegistry();
  const feed = openFeed(order.actor, { samples: samplesOfRunningOrder({ ...order, files }) });
  liveMachine(feed, 'order').take('order.upload|file.removed|0');
  const run = runOf(feed.getFrames(), 'live');
  expect(JSON.stringify(run)).toContain(key);
  const chart = CHARTS.find(({ id }) => id === 'order');
  if (chart === undefined) throw new Error('there is no chart of the order');
  expect(JSON.stringify(maskRun(run, chart, knownEvents('order')))).not.toContain(key);
});
