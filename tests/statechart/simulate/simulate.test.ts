import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { effects, parcel, PARCEL_SAMPLES } from '../support/parcel.ts';

const UNDERWAY = {
  id: 'underway',
  name: { en: 'On its way' },
  value: 'underway',
  context: { weight: 5, places: ['depot'] },
};

const simulateParcel = () => simulate(parcel, { samples: PARCEL_SAMPLES, starts: [UNDERWAY] });

function askBrokenScales(): never {
  throw new Error('the scales are broken');
}

beforeEach(() => {
  effects.length = 0;
});

afterEach(() => {
  expect(effects).toEqual([]);
});

describe('a simulation', () => {
  test('sends events of actors and timers by hand, and runs none of them', () => {
    vi.useFakeTimers();
    const live = simulateParcel();
    expect(live.getState().frames[0]).toMatchObject({
      active: ['parcel', 'parcel.packed'],
      open: [
        'parcel.packed|weighed|0',
        'parcel.packed|xstate.error.actor.label|0',
        'parcel.packed|xstate.after.10.parcel.packed|0',
      ],
      blocked: ['parcel.packed|parcel.sent|0', 'parcel.packed|parcel.sent|1'],
    });
    vi.runAllTimers();
    vi.useRealTimers();
    expect(live.getState().frames).toHaveLength(1);
    live.take('parcel.packed|xstate.error.actor.label|0');
    live.take('parcel.packed|xstate.after.10.parcel.packed|0');
    expect(live.getSnapshot().value).toBe('lost');
  });

  test('evaluates the machine’s guards and assignments', () => {
    const live = simulateParcel();
    live.take('parcel.packed|parcel.sent|0');
    expect(live.getState().frames).toHaveLength(1);
    live.take('parcel.packed|weighed|0');
    live.take('parcel.packed|parcel.sent|0');
    expect(live.getState().frames.map(({ taken }) => taken)).toEqual([
      [],
      ['parcel.packed|weighed|0'],
      ['parcel.packed|parcel.sent|0'],
    ]);
    expect(live.getSnapshot()).toMatchObject({ value: 'underway', context: { weight: 20 } });
  });

  test('takes a forced branch even if its guard is false', () => {
    const live = simulateParcel();
    live.take('parcel.packed|parcel.sent|1', { isForced: true });
    expect(live.getState().frames.at(-1)).toMatchObject({
      event: { type: 'parcel.sent' },
      taken: ['parcel.packed|parcel.sent|1'],
      active: ['parcel', 'parcel.lost'],
    });
  });

  test('continues from the step that was travelled to', () => {
    const live = simulateParcel();
    live.send({ type: 'weighed', weight: 1 });
    live.send({ type: 'weighed', weight: 2 });
    live.travelTo(1);
    expect(live.getState()).toMatchObject({ shown: 1, isInPast: true });
    expect(live.getSnapshot().context.weight).toBe(1);
    live.send({ type: 'weighed', weight: 3 });
    expect(live.getState().frames.map(({ context }) => context)).toEqual([
      { weight: 50, places: [] },
      { weight: 1, places: [] },
      { weight: 3, places: [] },
    ]);
    expect(live.getState().isInPast).toBe(false);
  });

  test('restarts in a given state, whose actors’ events can be sent by hand', () => {
    const live = simulateParcel();
    live.restart('underway');
    expect(live.getState()).toMatchObject({
      frames: [
        {
          active: ['parcel', 'parcel.underway'],
          context: { weight: 5, places: ['depot'] },
          open: ['parcel.underway|parcel.seen|0', 'parcel.underway|xstate.done.actor.courier|0'],
        },
      ],
    });
    live.take('parcel.underway|xstate.done.actor.courier|0');
    expect(live.getState().frames.at(-1)).toMatchObject({ status: 'done', open: [] });
    live.send({ type: 'weighed', weight: 3 });
    expect(live.getState().frames).toHaveLength(2);
    live.restart();
    expect(live.getSnapshot().value).toBe('packed');
    expect(() => live.restart('nowhere')).toThrow('There is no start "nowhere"');
  });

  test('ends with the error if a function of the machine throws', () => {
    const live = simulate(parcel.provide({ guards: { isLight: askBrokenScales } }));
    live.send({ type: 'parcel.sent' });
    expect(live.getState().frames.at(-1)).toMatchObject({
      event: { type: 'parcel.sent' },
      active: ['parcel', 'parcel.packed'],
      open: [],
      status: 'error',
      error: expect.stringContaining('the scales are broken'),
    });
    live.travelTo(0);
    live.take('parcel.packed|xstate.after.10.parcel.packed|0');
    expect(live.getSnapshot().value).toBe('lost');
  });
});
