import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { follow } from '../../../src/statechart/live/follow.ts';
import type { Channel } from '../../../src/statechart/live/messages.ts';
import { offer, type Offer } from '../../../src/statechart/live/offer.ts';
import { openFeed } from '../../../src/statechart/live/feed.ts';
import { liveMachine } from '../../../src/statechart/live/liveMachine.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { parcel, PARCEL_SAMPLES } from '../support/parcel.ts';

/** Returns the two ends of a channel, which passes messages on as JSON. */
function connectedEnds(): [Channel, Channel] {
  const listeners = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()];
  const end = (own: number): Channel => ({
    send(message) {
      const text = JSON.stringify(message);
      for (const listener of listeners[1 - own] ?? []) listener(JSON.parse(text));
    },
    listen(listener) {
      listeners[own]?.add(listener);
      return () => listeners[own]?.delete(listener);
    },
  });
  return [end(0), end(1)];
}

const CHARTS = [chartOf(parcel)];

function simulated(): Offer {
  const machine = simulate(parcel, { samples: PARCEL_SAMPLES });
  const machines = new Map([['parcel', machine]]);
  return { session: 'simulated', charts: CHARTS, machines, close: () => {} };
}

describe('machines offered to another window', () => {
  test('are followed step by step and driven from that window', () => {
    const actor = createActor(parcel).start();
    const [story, viewer] = connectedEnds();
    const withdraw = offer(story, () => {
      const feed = openFeed(actor, { samples: { parcel: PARCEL_SAMPLES } });
      const machines = new Map([['parcel', liveMachine(feed, 'parcel')]]);
      return { session: feed.session, charts: CHARTS, machines, close: () => feed.close() };
    });
    const following = follow(viewer);
    const followed = following.getFollowed();
    const machine = followed?.machineOf('parcel');
    expect(followed?.charts).toEqual(CHARTS);
    expect(machine?.kind).toBe('live');
    expect(machine?.samplesOf('weighed')).toEqual(PARCEL_SAMPLES.weighed);
    expect(machine?.samplesOf('toString')).toEqual([{ type: 'toString' }]);
    expect(machine?.getState().frames).toHaveLength(1);

    machine?.take('parcel.packed|weighed|0');
    expect(actor.getSnapshot().context.weight).toBe(20);
    expect(machine?.getState()).toMatchObject({
      frames: [{ index: 0 }, { index: 1, context: { weight: 20, places: [] } }],
      shown: 1,
    });
    machine?.travelTo(0);
    expect(machine?.getState()).toMatchObject({ shown: 0, isInPast: true });
    machine?.send({ type: 'weighed', weight: 9 });
    expect(machine?.getState()).toMatchObject({ shown: 2, isInPast: false });
    withdraw();
    expect(following.getFollowed()).toBeNull();
    actor.stop();
  });

  test('offer that window no sample events that only their actors send while they run', () => {
    const actor = createActor(parcel).start();
    const [story, viewer] = connectedEnds();
    const samples = { ...PARCEL_SAMPLES, 'parcel.seen': [] };
    offer(story, () => {
      const feed = openFeed(actor, { samples: { parcel: samples } });
      const machines = new Map([['parcel', liveMachine(feed, 'parcel')]]);
      return { session: feed.session, charts: CHARTS, machines, close: () => feed.close() };
    });
    const machine = follow(viewer).getFollowed()?.machineOf('parcel');
    expect(machine?.samplesOf('parcel.seen')).toEqual([]);
    machine?.send({ type: 'parcel.seen', place: 'home' });
    expect(machine?.getState().frames).toHaveLength(1);
    actor.stop();
  });

  test('offer that window the sample events that they have after a step', () => {
    const actor = createActor(parcel).start();
    const [story, viewer] = connectedEnds();
    const samples = {
      get parcel() {
        const { weight } = actor.getSnapshot().context;
        return { weighed: [{ type: 'weighed', weight: weight + 1 }] };
      },
    };
    offer(story, () => {
      const feed = openFeed(actor, { samples });
      const machines = new Map([['parcel', liveMachine(feed, 'parcel')]]);
      return { session: feed.session, charts: CHARTS, machines, close: () => feed.close() };
    });
    const machine = follow(viewer).getFollowed()?.machineOf('parcel');
    expect(machine?.samplesOf('weighed')).toEqual([{ type: 'weighed', weight: 51 }]);
    machine?.take('parcel.packed|weighed|0');
    expect(machine?.samplesOf('weighed')).toEqual([{ type: 'weighed', weight: 52 }]);
    actor.stop();
  });

  test('are opened only when a viewer asks, whether viewer or offer comes first', () => {
    const [story, viewer] = connectedEnds();
    let opened = 0;
    const withdraw = offer(story, () => {
      opened += 1;
      return simulated();
    });
    expect(opened).toBe(0);
    const following = follow(viewer);
    expect(opened).toBe(1);
    withdraw();
    offer(story, simulated);
    expect(following.getFollowed()?.machineOf('parcel')?.kind).toBe('simulation');
  });

  test('a step that a simulation drops is dropped by the viewer too', () => {
    const [story, viewer] = connectedEnds();
    offer(story, simulated);
    const machine = follow(viewer).getFollowed()?.machineOf('parcel');
    machine?.send({ type: 'weighed', weight: 1 });
    machine?.send({ type: 'weighed', weight: 2 });
    machine?.travelTo(1);
    machine?.send({ type: 'weighed', weight: 3 });
    expect(machine?.getState().frames.map(({ context }) => context)).toEqual([
      { weight: 50, places: [] },
      { weight: 1, places: [] },
      { weight: 3, places: [] },
    ]);
  });

  test('a command for an offer that was withdrawn changes nothing', () => {
    const [story, viewer] = connectedEnds();
    const withdraw = offer(story, simulated);
    const gone = follow(viewer).getFollowed()?.machineOf('parcel');
    withdraw();
    offer(story, () => ({ ...simulated(), session: 'the next' }));
    gone?.send({ type: 'weighed', weight: 1 });
    expect(gone?.getState().frames).toHaveLength(1);
  });
});
