import { addons } from 'storybook/preview-api';
import type { Channel } from '../live/messages.ts';
import { offer } from '../live/offer.ts';
import { newSession, openFeed } from '../live/feed.ts';
import { liveMachine } from '../live/liveMachine.ts';
import type { LiveMachine } from '../live/frame.ts';
import type { Reasons } from '../live/conditions.ts';
import type { Samples } from '../live/samples.ts';
import type { Chart } from '../chart.ts';
import type { AnyActorRef } from 'xstate';
import { STATECHART_EVENT } from './channelEvent.ts';

/** What the panel shows of a story's running actor. */
export interface OfferedActor {
  /** Its chart first, then those of the machines it starts. */
  readonly charts: readonly Chart[];
  /** The charts whose machines run in the story; by default all. */
  readonly running?: readonly string[];
  /** Sample events by chart. */
  readonly samples?: Readonly<Record<string, Samples>>;
  /** By chart, why guards are false. */
  readonly reasons?: Readonly<Record<string, Reasons>>;
}

/** Offers a story's running actor to the panel. @returns a function that withdraws it */
export function offerActor(
  actor: AnyActorRef,
  { charts, running = charts.map(({ id }) => id), samples = {}, reasons = {} }: OfferedActor,
): () => void {
  return offer(storybookChannel(), () => {
    const feed = openFeed(actor, { samples, reasons });
    const machines = new Map(running.map((id) => [id, liveMachine(feed, id)]));
    return { session: feed.session, charts, machines, close: () => feed.close() };
  });
}

/**
 * Offers machines whose simulations start when the panel opens.
 *
 * @param simulate returns the simulations by the ids of their charts
 * @returns a function that withdraws them
 */
export function offerSimulation(
  charts: readonly Chart[],
  simulate: () => ReadonlyMap<string, LiveMachine>,
): () => void {
  return offer(storybookChannel(), () => ({
    session: newSession(),
    charts,
    machines: simulate(),
    close: () => {
      // A simulation holds nothing to release.
    },
  }));
}

function storybookChannel(): Channel {
  const channel = addons.getChannel();
  return {
    send: (message) => channel.emit(STATECHART_EVENT, message),
    listen(listener) {
      channel.on(STATECHART_EVENT, listener);
      return () => channel.off(STATECHART_EVENT, listener);
    },
  };
}
