import type { Frame } from '../live/frame.ts';
import { createLiveStore, type LiveStore } from '../live/store.ts';
import type { SimulatedActor } from './actor.ts';

/** One step of machines that run together, and their state after it. */
export interface Moment {
  /**
   * The frame of each actor that stepped, started or was stopped, with the actor as it was then.
   */
  readonly steps: readonly (readonly [Frame, SimulatedActor])[];
  /** The actors that run, by id. */
  readonly actors: ReadonlyMap<string, SimulatedActor>;
  /** The events that are not delivered yet, in their order. */
  readonly underway: readonly Sent[];
}

/** An event on its way to an actor. */
export interface Sent {
  readonly to: string;
  readonly event: { readonly type: string };
}

/** The moments of machines that run together. One of them is shown. */
export interface Timeline {
  /** Holds the frames of a machine for its viewers. @throws {Error} for one that is not simulated */
  readonly storeOf: (chart: string) => LiveStore;
  /** Returns the moment that is shown. */
  readonly now: () => Moment;
  /** Returns the actor of a machine whose frame is shown, as it was then. */
  readonly shownOf: (chart: string) => SimulatedActor | undefined;
  /** Drops what came after the moment that is shown. */
  dropLater(): void;
  /** Adds a moment after the last one, and shows it. */
  add(moment: Moment): void;
  /** Forgets what has happened to a machine. */
  forget(chart: string): void;
  /** Shows the moment of a machine's frame, in every machine; the last one together with its end. */
  travelTo(chart: string, position: number): void;
  /** Notifies viewers of what has changed. */
  publish(): void;
}

const BEFORE: Moment = { steps: [], actors: new Map(), underway: [] };

/** Creates a timeline on which nothing has happened. @param charts the ids of the machines */
export function createTimeline(charts: readonly string[]): Timeline {
  const stores = new Map(charts.map((chart) => [chart, createLiveStore()]));
  const actors = new WeakMap<Frame, SimulatedActor>();
  let moments: readonly Moment[] = [];
  let shown = -1;

  function storeOf(chart: string): LiveStore {
    const store = stores.get(chart);
    if (store === undefined) throw new Error(`"${chart}" is not simulated`);
    return store;
  }

  function publish(): void {
    for (const [chart, store] of stores) {
      const frames: Frame[] = [];
      let position = -1;
      moments.forEach(({ steps }, index) => {
        for (const [frame] of steps) if (frame.chart === chart) frames.push(frame);
        if (index <= shown) position = frames.length - 1;
      });
      const known = store.getState();
      const isKnown =
        frames.length === known.frames.length && frames.at(-1) === known.frames.at(-1);
      if (!isKnown || position !== known.shown) store.set(frames, position);
    }
  }

  return {
    storeOf,
    publish,
    now: () => moments[shown] ?? BEFORE,
    shownOf(chart) {
      const { frames, shown: position } = storeOf(chart).getState();
      const frame = frames[position];
      return frame === undefined ? undefined : actors.get(frame);
    },
    dropLater() {
      moments = moments.slice(0, shown + 1);
    },
    add(moment) {
      for (const [frame, actor] of moment.steps) actors.set(frame, actor);
      moments = [...moments, moment];
      shown = moments.length - 1;
    },
    forget(chart) {
      moments = moments.map((moment) => ({
        ...moment,
        steps: moment.steps.filter(([frame]) => frame.chart !== chart),
      }));
    },
    travelTo(chart, position) {
      const { frames } = storeOf(chart).getState();
      const frame = frames[Math.max(0, position)];
      const found = moments.findIndex(({ steps }) => steps.some(([each]) => each === frame));
      shown = found === -1 || frame === frames.at(-1) ? moments.length - 1 : found;
      publish();
    },
  };
}
