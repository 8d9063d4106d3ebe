import { describe, expect, test } from 'vitest';
import { assign, createActor, raise, setup } from 'xstate';
import { openFeed } from '../../../src/statechart/live/feed.ts';
import { liveMachine } from '../../../src/statechart/live/liveMachine.ts';
import { rowsOf } from '../../../src/statechart/view/logRows.ts';
import { parcel, PARCEL_SAMPLES } from '../support/parcel.ts';

function startFed() {
  const actor = createActor(parcel).start();
  const feed = openFeed(actor, { samples: { parcel: PARCEL_SAMPLES } });
  return { actor, feed, live: liveMachine(feed, 'parcel') };
}

describe('a feed', () => {
  test('goes on from the frames of the same page before a reload', () => {
    const before = startFed();
    before.actor.send({ type: 'weighed', weight: 20 });
    const earlier = before.feed.getFrames();
    const snapshot = before.actor.getPersistedSnapshot();
    before.feed.close();
    before.actor.stop();
    const actor = createActor(parcel, { snapshot }).start();
    const feed = openFeed(actor, { samples: { parcel: PARCEL_SAMPLES }, earlier });
    const live = liveMachine(feed, 'parcel');
    live.send({ type: 'weighed', weight: 9 });

    const { frames } = live.getState();
    expect(frames.map(({ event }) => event.type)).toEqual([
      'xstate.init',
      'weighed',
      'xstate.init',
      'weighed',
    ]);
    expect(rowsOf(frames, { values: {} }).map(({ before: last }) => last === null)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    actor.stop();
  });

  test('reports the current state of a running actor at once', () => {
    const { actor, feed } = startFed();
    expect(feed.getFrames()).toEqual([
      {
        session: feed.session,
        chart: 'parcel',
        actor: actor.sessionId,
        parent: null,
        index: 0,
        event: { type: 'xstate.init' },
        forced: null,
        active: ['parcel', 'parcel.packed'],
        taken: [],
        open: ['parcel.packed|weighed|0'],
        blocked: ['parcel.packed|parcel.sent|0', 'parcel.packed|parcel.sent|1'],
        conditions: {
          isLight: { value: false, reads: { weight: 50 }, reasons: [] },
          condition: { value: false, reads: {}, reasons: [] },
        },
        refused: null,
        context: { weight: 50, places: [] },
        status: 'active',
        output: null,
        error: null,
      },
    ]);
    actor.stop();
  });

  test('reports for each step the arrow taken and the open arrows after it', () => {
    const { actor, feed } = startFed();
    actor.send({ type: 'weighed', weight: 20 });
    expect(feed.getFrames()[1]).toMatchObject({
      index: 1,
      event: { type: 'weighed', weight: 20 },
      taken: ['parcel.packed|weighed|0'],
      open: ['parcel.packed|weighed|0', 'parcel.packed|parcel.sent|0'],
      blocked: ['parcel.packed|parcel.sent|1'],
      context: { weight: 20, places: [] },
    });
    actor.stop();
  });

  test('reports machines that the actor starts as actors of their own', () => {
    const { actor, feed } = startFed();
    actor.send({ type: 'weighed', weight: 20 });
    actor.send({ type: 'parcel.sent' });
    expect(feed.getFrames().filter(({ chart }) => chart === 'courier')).toMatchObject([
      { parent: actor.sessionId, active: ['courier', 'courier.driving'], status: 'active' },
    ]);
    expect(feed.getFrames().at(-1)).toMatchObject({
      chart: 'parcel',
      event: { type: 'parcel.seen', place: 'depot' },
      context: { places: ['depot'] },
    });
    liveMachine(feed, 'courier').take('courier.driving|door.reached|0');
    expect(feed.getFrames().slice(-2)).toMatchObject([
      { chart: 'parcel', active: ['parcel', 'parcel.delivered'], status: 'done' },
      { chart: 'courier', active: ['courier', 'courier.arrived'], status: 'done' },
    ]);
    expect(feed.actorOf('courier')).toBeUndefined();
  });

  test('includes machines that ran before it was opened', () => {
    const actor = createActor(parcel).start();
    actor.send({ type: 'weighed', weight: 20 });
    actor.send({ type: 'parcel.sent' });
    const frames = openFeed(actor).getFrames();
    expect(frames.map(({ chart, parent }) => [chart, parent])).toEqual([
      ['parcel', null],
      ['courier', actor.sessionId],
    ]);
    actor.stop();
  });

  test('can be opened before an actor starts, and records nothing after it is closed', () => {
    const actor = createActor(parcel);
    const feed = openFeed(actor);
    actor.start();
    expect(feed.getFrames().map(({ event }) => event.type)).toEqual(['xstate.init']);
    feed.close();
    actor.send({ type: 'weighed', weight: 20 });
    expect(feed.getFrames()).toHaveLength(1);
    actor.stop();
  });

  test('ends with the error of a machine of which a function throws, which no longer runs', async () => {
    const types: {
      context?: { text: string };
      events?: { type: 'text.written'; text: string } | { type: 'text.read' };
    } = {};
    const letter = setup({ types }).createMachine({
      id: 'letter',
      context: { text: '' },
      on: {
        'text.written': {
          actions: [assign({ text: ({ event }) => event.text }), raise({ type: 'text.read' })],
        },
        'text.read': { actions: assign({ text: ({ context }) => context.text.trim() }) },
      },
    });
    const actor = createActor(letter).start();
    const errors: unknown[] = [];
    actor.subscribe({ error: (error) => errors.push(error) });
    const feed = openFeed(actor);
    const live = liveMachine(feed, 'letter');
    live.send({ type: 'text.written', text: ' Dear ' });
    live.send({ type: 'text.written', text: null });
    await Promise.resolve();
    const message = "Cannot read properties of null (reading 'trim')";
    expect(feed.getFrames().map(({ status, error }) => [status, error])).toEqual([
      ['active', null],
      ['active', null],
      ['error', message],
    ]);
    expect(feed.getFrames().at(-1)).toEqual({
      session: feed.session,
      chart: 'letter',
      actor: actor.sessionId,
      parent: null,
      index: 2,
      event: { type: 'text.written', text: null },
      forced: null,
      active: ['letter'],
      taken: [],
      open: [],
      blocked: [],
      conditions: {},
      refused: null,
      context: { text: 'Dear' },
      status: 'error',
      output: null,
      error: message,
    });
    expect(feed.actorOf('letter')).toBeUndefined();
    expect(errors).toEqual([new TypeError(message)]);
  });

  test('has a session token that no other feed has', () => {
    const [one, other] = [startFed(), startFed()];
    expect(one.feed.session).not.toBe(other.feed.session);
    one.actor.stop();
    other.actor.stop();
  });
});

describe('a live machine', () => {
  test('takes an arrow with its sample event or with an edited event', () => {
    const { actor, live } = startFed();
    live.take('parcel.packed|weighed|0', { event: { type: 'weighed', weight: 31 } });
    expect(actor.getSnapshot().context.weight).toBe(31);
    live.take('parcel.packed|weighed|0');
    expect(actor.getSnapshot().context.weight).toBe(20);
    live.take('parcel.packed|parcel.sent|0');
    expect(actor.getSnapshot().value).toBe('underway');
    actor.stop();
  });

  test('takes no closed or unknown arrow, and sends no events of actors or timers', () => {
    const { actor, live } = startFed();
    live.take('parcel.packed|parcel.sent|0');
    live.take('parcel.packed|parcel.sent|7');
    expect(actor.getSnapshot().value).toBe('packed');
    expect(live.getState().frames).toHaveLength(1);
    expect(live.getState().frames[0]?.open).toEqual(['parcel.packed|weighed|0']);
    actor.stop();
  });

  test('keeps showing an earlier frame while the actor runs on, until an event is sent', () => {
    const { actor, live } = startFed();
    actor.send({ type: 'weighed', weight: 40 });
    live.travelTo(0);
    expect(live.getState()).toMatchObject({ shown: 0, isInPast: true });
    actor.send({ type: 'weighed', weight: 41 });
    expect(live.getState()).toMatchObject({ shown: 0, isInPast: true });
    expect(actor.getSnapshot().context.weight).toBe(41);
    live.send({ type: 'weighed', weight: 42 });
    expect(live.getState()).toMatchObject({ shown: 3, isInPast: false });
    actor.stop();
  });

  test('notifies its listeners of each change, and returns the same state until then', () => {
    const { actor, live } = startFed();
    let heard = 0;
    const leave = live.subscribe(() => {
      heard += 1;
    });
    expect(live.getState()).toBe(live.getState());
    actor.send({ type: 'weighed', weight: 40 });
    expect(heard).toBe(1);
    leave();
    actor.send({ type: 'weighed', weight: 41 });
    expect(heard).toBe(1);
    actor.stop();
  });
});
