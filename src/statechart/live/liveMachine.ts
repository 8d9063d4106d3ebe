import { transitionOf } from '../arrows.ts';
import type { EventJson } from '../chart.ts';
import type { Feed } from './feed.ts';
import type { Frame, LiveMachine, LiveState } from './frame.ts';
import { findFittingSample, givenSamples, isSentByHand, samplesOf } from './samples.ts';
import { createLiveStore } from './store.ts';

/**
 * Creates the live machine of a chart's actors in a feed. Events go to the running actor that was
 * started last, except those that only its own actors and timers send.
 */
export function liveMachine(feed: Feed, chart: string): LiveMachine {
  const store = createLiveStore();
  let seen: readonly Frame[] = [];

  function read(): void {
    if (feed.getFrames() === seen) return;
    seen = feed.getFrames();
    const frames = seen.filter((frame) => frame.chart === chart);
    const { frames: known, shown, isInPast } = store.getState();
    if (frames.length === known.length && frames.at(-1) === known.at(-1)) return;
    const kept = isInPast ? frames.findIndex((frame) => frame === known[shown]) : -1;
    store.set(frames, kept === -1 ? undefined : kept);
  }
  read();

  function current(): LiveState {
    read();
    return store.getState();
  }

  function send(event: EventJson): void {
    if (!isSentByHand(feed.samplesFor(chart), event.type)) return;
    // Returns to the latest frame, because the sender of an event wants to see its result.
    store.set(current().frames);
    feed.actorOf(chart)?.ref.send(event);
  }

  return {
    kind: 'live',
    getState: current,
    subscribe(listener) {
      const unsubscribeStore = store.subscribe(listener);
      const unsubscribeFeed = feed.subscribe(read);
      return () => {
        unsubscribeStore();
        unsubscribeFeed();
      };
    },
    take(arrow, { event } = {}) {
      const actor = feed.actorOf(chart);
      if (actor === undefined) return;
      const eventType = transitionOf(actor.snapshot.machine, arrow)?.eventType;
      if (eventType === undefined) return;
      const samples = feed.samplesFor(chart);
      const chosen = event ?? findFittingSample(actor.snapshot, samples, { arrow, eventType });
      if (chosen !== undefined) send(chosen);
    },
    send,
    samplesOf(eventType) {
      const samples = feed.samplesFor(chart);
      return givenSamples(samples, eventType)?.length === 0 ? [] : samplesOf(samples, eventType);
    },
    travelTo: (position) => store.set(current().frames, position),
    goTo() {
      // Only simulations can go anywhere.
    },
    replay() {
      // Only simulations can replay a run.
    },
    starts: [],
    restart() {
      // Only simulations restart.
    },
  };
}
