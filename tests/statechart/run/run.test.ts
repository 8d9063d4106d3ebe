import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CHARTS } from '../../../src/charts/index.ts';
import { runIn, testOfRun } from '../../../src/charts/runs.ts';
import { simulationOf } from '../../../src/charts/simulation.ts';
import type { Chart, EventJson } from '../../../src/statechart/chart.ts';
import { openFeed } from '../../../src/statechart/live/feed.ts';
import type { LiveMachine } from '../../../src/statechart/live/frame.ts';
import type { Run } from '../../../src/statechart/live/run.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { maskRun } from '../../../src/statechart/run/mask.ts';
import { decodeRun, encodeRun, parseRun, runOf } from '../../../src/statechart/run/run.ts';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { stepsText } from '../../../src/statechart/view/stepsText.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { parcel, PARCEL_SAMPLES } from '../support/parcel.ts';

const ORDER = chartOfId('order');

function chartOfId(id: string): Chart {
  const chart = CHARTS.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`no chart "${id}"`);
  return chart;
}

function samplesOf(chart: Chart, machine: LiveMachine): EventJson[] {
  return chart.arrows.flatMap(({ eventType }) => machine.samplesOf(eventType));
}

const PERSONAL: readonly EventJson[] = [
  { type: 'contact.edited', field: 'name', value: 'Élodie Tremblay-Roy' },
  { type: 'contact.edited', field: 'email', value: 'elodie.t@mail.example.ca' },
  { type: 'contact.edited', field: 'phone', value: '+1 (514) 555-0188' },
  { type: 'filing.answered', filingWhere: 'us' },
  { type: 'direction.answered', direction: 'PT_EN' },
];

function orderRun(): { readonly machine: LiveMachine; readonly run: Run } {
  const machine = simulateMachine('order');
  for (const event of PERSONAL) machine.send(event);
  return {
    machine,
    run: maskRun(runOf(machine.getState().frames, 'simulation'), ORDER, samplesOf(ORDER, machine)),
  };
}

const seenIn = (place: string) => ({ event: { type: 'parcel.seen', place }, forced: null });

const activeOf = ({ getState }: LiveMachine) => getState().frames.at(-1)?.active;

describe('a run that is kept', () => {
  test('holds no text that was typed, and leads to the same states when it is replayed', () => {
    const { machine, run } = orderRun();
    expect(run.steps.map(({ event }) => event)).toEqual([
      { type: 'contact.edited', field: 'name', value: 'Xxxxxx Xxxxxxxx-Xxx' },
      { type: 'contact.edited', field: 'email', value: 'xxxxxx.x@xxxx.xxxxxxx.xx' },
      { type: 'contact.edited', field: 'phone', value: '+0 (000) 000-0000' },
      { type: 'filing.answered', filingWhere: 'us' },
      { type: 'direction.answered', direction: 'PT_EN' },
    ]);
    const again = simulateMachine('order');
    again.replay(run);
    expect(activeOf(again)).toEqual(activeOf(machine));
    expect(activeOf(again)).toContain('order.gate.uploadOpen');
  });

  test('masks different texts differently, and keeps short numbers and the texts of samples', () => {
    const chart = chartOf(parcel);
    const run: Run = {
      format: 'statechart-run',
      version: 1,
      machine: 'parcel',
      start: null,
      from: { active: ['parcel'], context: { places: ['Rome', '12'] } },
      steps: [seenIn('Oslo'), seenIn('Rome'), seenIn('home'), seenIn('1234')],
    };
    const { from, steps } = maskRun(run, chart, PARCEL_SAMPLES['parcel.seen']);
    expect(from?.context).toEqual({ places: ['Xxxx', '12'] });
    expect(steps.map(({ event }) => event.place)).toEqual(['Xxxx2', 'Xxxx', 'home', '0000']);
  });

  test('is the same after it was written to a file and to a link', async () => {
    const { run } = orderRun();
    expect(parseRun(JSON.stringify(run, null, 2))).toEqual(run);
    const encoded = await encodeRun(run);
    expect(encoded).toMatch(/^[\w-]+$/);
    expect(await decodeRun(encoded)).toEqual(run);
    expect(await runIn(encoded)).toEqual(run);
    const ofNoMachine = await encodeRun({ ...run, machine: 'nope' });
    for (const broken of [encoded.slice(0, 30), 'garbage', ofNoMachine]) {
      expect(await runIn(broken)).toMatchObject({ reason: 'notRun' });
    }
    expect(await runIn('')).toBeNull();
  });

  test.each([
    ['no JSON', 'notRun'],
    ['{}', 'notRun'],
    ['{"format":"statechart-run","version":2}', 'newer'],
    ['{"format":"statechart-run","version":1,"machine":"a","steps":[{}]}', 'notRun'],
  ])('is not read from %s', (text, reason) => {
    expect(() => parseRun(text)).toThrow(expect.objectContaining({ reason }));
  });

  test('of a running actor begins where the recording began', () => {
    const actor = createActor(parcel).start();
    actor.send({ type: 'weighed', weight: 20 });
    const feed = openFeed(actor, { samples: { parcel: PARCEL_SAMPLES } });
    actor.send({ type: 'parcel.sent' });
    const run = runOf(
      feed.getFrames().filter(({ chart }) => chart === 'parcel'),
      'live',
    );
    expect(run.from).toEqual({
      active: ['parcel', 'parcel.packed'],
      context: { weight: 20, places: [] },
    });
    const again = simulate(parcel, { samples: PARCEL_SAMPLES });
    again.replay(run);
    expect(again.getSnapshot()).toMatchObject({ value: 'underway', context: { weight: 20 } });
    actor.stop();
  });

  test('of a page that was reloaded is what happened since, where the reload changed the machine’s state', () => {
    const before = createActor(parcel).start();
    const earlier = openFeed(before);
    before.send({ type: 'weighed', weight: 20 });
    before.send({ type: 'parcel.sent' });
    const actor = createActor(parcel).start();
    const feed = openFeed(actor, { earlier: earlier.getFrames() });
    actor.send({ type: 'weighed', weight: 9 });
    // The first actor of every page has the same id.
    const frames = feed
      .getFrames()
      .flatMap((frame) =>
        frame.chart === 'parcel' ? Object.assign({}, frame, { actor: 'x:0' }) : [],
      );
    const run = runOf(frames, 'live');
    expect(run).toMatchObject({
      from: { active: ['parcel', 'parcel.packed'], context: { weight: 50, places: [] } },
      steps: [{ event: { type: 'weighed', weight: 9 }, forced: null }],
    });
    const again = simulate(parcel, { samples: PARCEL_SAMPLES });
    again.replay(run);
    expect(again.getSnapshot()).toMatchObject({ value: 'packed', context: { weight: 9 } });
    before.stop();
    actor.stop();
  });

  test('is replayed with its forced branches, from the start that it had', () => {
    const machine = simulateMachine('orderLife');
    machine.restart('paid');
    machine.take('orderLife.paid|payment.refunded|0', { isForced: true });
    const run = runOf(machine.getState().frames, 'simulation');
    expect(run).toMatchObject({
      start: 'paid',
      steps: [{ event: { type: 'payment.refunded' }, forced: 'orderLife.paid|payment.refunded|0' }],
    });
    const again = simulateMachine('orderLife');
    again.replay(run);
    expect(activeOf(again)).toEqual(['orderLife', 'orderLife.refunded']);
    // A version without that start begins at its own.
    again.replay({ ...run, start: 'gone', steps: [] });
    expect(activeOf(again)).toEqual(['orderLife', 'orderLife.awaitingPayment']);
  });

  test('becomes a test that passes, and that fails on another machine', () => {
    const { run } = orderRun();
    const text = testOfRun(run, simulationOf('order'), {
      create: (machine) => `simulationOf('${machine}')`,
      imports: ["import { simulationOf } from '../../src/charts/simulation.ts';"],
    });
    const played = (create: typeof simulationOf) => (): unknown =>
      runInNewContext(text.replaceAll(/^import .*$/gm, ''), {
        simulationOf: create,
        expect,
        test: (_title: string, body: () => void) => body(),
      });
    expect(text.split('\n').slice(0, 2)).toEqual([
      "import { expect, test } from 'vitest';",
      "import { simulationOf } from '../../src/charts/simulation.ts';",
    ]);
    expect(played(simulationOf)).not.toThrow();
    expect(played(() => simulationOf('uploadBatch'))).toThrow(/expected/);
  });

  test('is described in words in both languages', () => {
    const machine = simulateMachine('orderLife');
    machine.send({ type: 'payment.succeeded' });
    machine.send({ type: 'payment.succeeded' });
    const { frames } = machine.getState();
    const inWords = (language: string) =>
      stepsText(chartOfId('orderLife'), frames, { language, showsCode: false });
    expect(inWords('en')).toBe(
      'Order life\n\n1. Start: in “Waiting for payment”\n2. Payment arrived: leads to “Paid”\n' +
        '3. Payment arrived: ignored, because “Paid” does not wait for it\n',
    );
    expect(inWords('pt').split('\n')[2]).toBe('1. Início: em “Aguardando pagamento”');
  });
});
