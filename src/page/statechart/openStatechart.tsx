import { createRoot } from 'react-dom/client';
import type { OrderActor } from '../../order/useOrderView.ts';
import { SAMPLES } from '../../charts/samples.ts';
import { openFeed } from '../../statechart/live/feed.ts';
import type { LiveMachine } from '../../statechart/live/frame.ts';
import { liveMachine } from '../../statechart/live/liveMachine.ts';
import { PageChart } from './PageChart.tsx';
import { makeRoom } from './style.ts';

/**
 * Opens the chart of the page's own order beside it. What is clicked there happens to the order. The
 * focus stays where it is.
 */
export function openStatechart(actor: OrderActor): void {
  const feed = openFeed(actor, { samples: SAMPLES });
  const machines = new Map<string, LiveMachine>(
    ['order', 'uploadBatch'].map((chart) => [chart, liveMachine(feed, chart)]),
  );
  const giveBack = makeRoom();
  const place = document.createElement('aside');
  place.id = 'statechart';
  document.body.append(place);
  const root = createRoot(place, { identifierPrefix: 'statechart-' });

  function close(): void {
    root.unmount();
    place.remove();
    feed.close();
    giveBack();
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.hash,
    );
    // What had the focus is gone.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }

  root.render(<PageChart machineOf={(chart) => machines.get(chart) ?? null} onClose={close} />);
}
