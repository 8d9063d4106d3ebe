import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import type { LiveMachine } from '../../../src/statechart/live/frame.ts';
import { machinesOf } from '../../../src/statechart/machinesOf.ts';
import { parseRun, runOf } from '../../../src/statechart/run/run.ts';
import { simulateTogether } from '../../../src/statechart/simulate/simulate.ts';
import { simulateMachines } from '../../../stories/fixtures/simulations.ts';
import { courier, effects, parcel, PARCEL_SAMPLES } from '../support/parcel.ts';

const LIGHT = { type: 'weighed', weight: 5 };
const SENT = { type: 'parcel.sent' };
const ARRIVED = { type: 'door.reached' };

function simulateParcel() {
  return named(
    simulateTogether({ machine: parcel, options: { samples: PARCEL_SAMPLES } }, [
      { machine: courier, options: {} },
    ]),
    'parcel',
    'courier',
  );
}

function named<Id extends string>(machines: ReadonlyMap<string, LiveMachine>, ...ids: Id[]) {
  const found = ids.map((id) => [id, machines.get(id)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each of these ids, as asked for
  return Object.fromEntries(found) as Record<Id, LiveMachine>;
}

function activeOf(machine: LiveMachine): string | undefined {
  const { frames, shown } = machine.getState();
  return frames[shown]?.active.at(-1);
}

beforeEach(() => {
  effects.length = 0;
});

afterEach(() => {
  expect(effects).toEqual([]);
});

describe('machines that are simulated together', () => {
  test('are all that one can start, also one that a state invokes in place', () => {
    const key = createMachine({
      id: 'key',
      initial: 'turning',
      states: { turning: { on: { turned: 'out' } }, out: { type: 'final' } },
    });
    const door = createMachine({
      id: 'door',
      initial: 'locked',
      states: { locked: { invoke: { src: key, onDone: 'open' } }, open: {} },
    });
    expect(machinesOf(door).map(({ id }) => id)).toEqual(['door', 'key']);
    const others = machinesOf(door).slice(1);
    const simulations = simulateTogether(
      { machine: door, options: {} },
      others.map((machine) => ({ machine, options: {} })),
    );
    simulations.get('key')?.send({ type: 'turned' });
    expect(simulations.get('door')?.getState().frames.at(-1)?.active).toEqual([
      'door',
      'door.open',
    ]);
  });

  test('send each other events, and the one that ends moves the one that waits', () => {
    const { parcel: sender, courier: driver } = simulateParcel();
    sender.send(LIGHT);
    sender.send(SENT);
    expect(sender.getState().frames.at(-1)).toMatchObject({
      event: { type: 'parcel.seen', place: 'depot' },
      context: { weight: 5, places: ['depot'] },
    });
    expect(driver.getState().frames.at(-1)).toMatchObject({
      active: ['courier', 'courier.driving'],
      parent: sender.getState().frames[0]?.actor,
    });
    driver.send(ARRIVED);
    expect(sender.getState().frames.at(-1)).toMatchObject({
      event: { type: 'xstate.done.actor.courier', actorId: 'courier' },
      active: ['parcel', 'parcel.delivered'],
      status: 'done',
    });
  });

  test('travel in time together, and go on from there', () => {
    const { parcel: sender, courier: driver } = simulateParcel();
    sender.send(LIGHT);
    sender.send(SENT);
    driver.send(ARRIVED);
    sender.travelTo(2);
    expect([activeOf(sender), activeOf(driver)]).toEqual(['parcel.underway', 'courier.driving']);
    driver.send(ARRIVED);
    // What was underway at that moment is not lost.
    expect(sender.getState().frames.map(({ event }) => event.type)).toEqual([
      'xstate.init',
      'weighed',
      'parcel.sent',
      'parcel.seen',
      'xstate.done.actor.courier',
    ]);
    sender.travelTo(1);
    expect(driver.getState()).toMatchObject({ shown: 0, isInPast: true });
    sender.send({ type: 'weighed', weight: 6 });
    expect(driver.getState().frames).toHaveLength(1);
  });

  test('stop with the one that runs them', () => {
    const { parcel: sender, courier: driver } = simulateParcel();
    sender.send(LIGHT);
    sender.send(SENT);
    sender.restart();
    expect(driver.getState().frames.at(-1)).toMatchObject({
      event: { type: 'xstate.stop' },
      active: ['courier', 'courier.driving'],
      open: [],
      status: 'stopped',
    });
    const { length } = driver.getState().frames;
    driver.send(ARRIVED);
    expect(driver.getState().frames).toHaveLength(length);
    expect(activeOf(sender)).toBe('parcel.packed');
  });

  test('run by themselves before another one waits for them, and can restart while it waits', () => {
    const { parcel: sender, courier: driver } = simulateParcel();
    driver.send(ARRIVED);
    expect(sender.getState().frames).toHaveLength(1);
    sender.send(LIGHT);
    sender.send(SENT);
    driver.restart();
    expect(driver.getState().frames).toHaveLength(1);
    driver.send(ARRIVED);
    expect(activeOf(sender)).toBe('parcel.delivered');
  });

  test('get their input from the one that invokes them, and have not started before', () => {
    const echo = setup({
      types: {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState reads its type alone
        context: {} as { word: string },
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState reads its type alone
        input: {} as { word: string },
      },
    }).createMachine({ id: 'echo', context: ({ input }) => ({ word: input.word.toUpperCase() }) });
    const wall = setup({ actors: { echo } }).createMachine({
      id: 'wall',
      initial: 'silent',
      states: {
        silent: { on: { called: { target: 'echoing' } } },
        echoing: { invoke: { id: 'echo', src: 'echo', input: { word: 'hey' } } },
      },
    });
    const { wall: outer, echo: inner } = named(
      simulateTogether({ machine: wall, options: {} }, [{ machine: echo, options: {} }]),
      'wall',
      'echo',
    );
    expect(inner.getState().frames).toEqual([]);
    outer.send({ type: 'called' });
    expect(inner.getState().frames.map(({ context }) => context)).toEqual([{ word: 'HEY' }]);
  });

  test('report an error to the one that waits for them', () => {
    const fragile = setup({
      actions: {
        drop: assign(() => {
          throw new Error('it fell');
        }),
      },
    }).createMachine({ id: 'vase', on: { touched: { actions: 'drop' } } });
    const shelf = setup({ actors: { fragile } }).createMachine({
      id: 'shelf',
      initial: 'full',
      states: {
        full: { invoke: { id: 'vase', src: 'fragile', onError: { target: 'empty' } } },
        empty: {},
      },
    });
    const { shelf: outer, vase: inner } = named(
      simulateTogether({ machine: shelf, options: {} }, [{ machine: fragile, options: {} }]),
      'shelf',
      'vase',
    );
    inner.send({ type: 'touched' });
    expect(inner.getState().frames.at(-1)).toMatchObject({ status: 'error' });
    expect(activeOf(outer)).toBe('shelf.empty');
  });
});

describe('an order and its batch', () => {
  test('a batch that is opened in the middle moves the order', () => {
    const { order, uploadBatch } = named(simulateMachines(), 'order', 'uploadBatch');
    order.restart('Uploading file 2 of 3');
    expect(activeOf(uploadBatch)).toBe('uploadBatch.sending.moving');
    uploadBatch.take('uploadBatch.sending|bytes.sent|0', {
      event: { type: 'bytes.sent', sentBytes: 2_000_000, bytesPerSecond: 20_000 },
    });
    expect(order.getState().frames.at(-1)).toMatchObject({
      event: { type: 'upload.progressed', index: 1, sentBytes: 2_000_000 },
      context: { batch: { index: 1, sentBytes: 2_000_000 } },
    });
    uploadBatch.send({ type: 'upload.cancelled' });
    expect(order.getState().frames.at(-1)?.active).toContain('order.upload.idle');
  });

  test('are in the same states after both runs are replayed, and go on together', () => {
    const first = named(simulateMachines(), 'order', 'uploadBatch');
    first.order.restart('Uploading file 2 of 3');
    first.uploadBatch.take('uploadBatch.sending|bytes.sent|0');
    const kept = [first.order, first.uploadBatch].map((machine) =>
      JSON.stringify(runOf(machine.getState().frames, 'simulation')),
    );
    const second = named(simulateMachines(), 'order', 'uploadBatch');
    for (const text of kept) {
      const run = parseRun(text);
      second[run.machine === 'order' ? 'order' : 'uploadBatch'].replay(run);
    }
    for (const id of ['order', 'uploadBatch'] as const) {
      const [before, after] = [first, second].map((each) => each[id].getState().frames.at(-1));
      expect(after).toMatchObject({ active: before?.active, context: before?.context });
    }
    second.uploadBatch.send({ type: 'upload.cancelled' });
    expect(second.order.getState().frames.at(-1)?.active).toContain('order.upload.idle');
  });
});
