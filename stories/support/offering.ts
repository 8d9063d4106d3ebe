import { addons } from 'storybook/preview-api';
import { STATECHART_EVENT } from '../../.storybook/statechart/channelEvent.ts';
import { CHARTS } from '../../src/charts/index.ts';
import { REASONS, SAMPLES } from '../../src/charts/samples.ts';
import type { OrderActor } from '../../src/order/orderActor.ts';
import { offer } from '../../src/statechart/live/channel.ts';
import { newSession, openFeed } from '../../src/statechart/live/feed.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import { liveMachine } from '../../src/statechart/live/liveMachine.ts';

/** Offers a story's running order and its batch to the panel. @returns a function that withdraws them */
export function offerOrder(actor: OrderActor): () => void {
  return offer(storybookChannel(), () => {
    const feed = openFeed(actor, { samples: SAMPLES, reasons: REASONS });
    const machines = new Map(
      CHARTS.filter(({ id }) => id !== 'orderLife').map(({ id }) => [id, liveMachine(feed, id)]),
    );
    return { session: feed.session, charts: CHARTS, machines, close: () => feed.close() };
  });
}

/** Offers a machine whose simulation starts when the panel opens. @returns a function that withdraws it */
export function offerSimulation(chart: string, simulate: () => LiveMachine): () => void {
  return offer(storybookChannel(), () => ({
    session: newSession(),
    charts: CHARTS,
    machines: new Map([[chart, simulate()]]),
    close: () => {
      // A simulation holds nothing to release.
    },
  }));
}

function storybookChannel() {
  const channel = addons.getChannel();
  return {
    send: (message: unknown) => channel.emit(STATECHART_EVENT, message),
    listen(listener: (message: unknown) => void) {
      channel.on(STATECHART_EVENT, listener);
      return () => channel.off(STATECHART_EVENT, listener);
    },
  };
}
