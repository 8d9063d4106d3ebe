import { addons } from 'storybook/preview-api';
import { STATECHART_EVENT } from '../../.storybook/statechart/channelEvent.ts';
import { CHARTS } from '../../src/charts/index.ts';
import { SAMPLES } from '../../src/charts/samples.ts';
import type { OrderActor } from '../../src/order/useOrderView.ts';
import { offer } from '../../src/statechart/live/channel.ts';
import { newSession, openFeed } from '../../src/statechart/live/feed.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import { liveMachine } from '../../src/statechart/live/liveMachine.ts';

/** Offers a story's own order, and the batch it sends, to the panel. @returns what ends it */
export function offerOrder(actor: OrderActor): () => void {
  return offer(storybookChannel(), () => {
    const feed = openFeed(actor, { samples: SAMPLES });
    const machines = new Map(
      CHARTS.filter(({ id }) => id !== 'orderLife').map(({ id }) => [id, liveMachine(feed, id)]),
    );
    return { session: feed.session, charts: CHARTS, machines, close: () => feed.close() };
  });
}

/** Offers a machine that is simulated once somebody looks. @returns what ends it */
export function offerSimulation(chart: string, simulate: () => LiveMachine): () => void {
  return offer(storybookChannel(), () => ({
    session: newSession(),
    charts: CHARTS,
    machines: new Map([[chart, simulate()]]),
    close: () => {
      // Nothing of a simulation runs.
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
