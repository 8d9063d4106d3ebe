import { createRoot } from 'react-dom/client';
import type { FileRegistry } from '../../order/fileRegistry.ts';
import type { OrderActor } from '../../order/orderActor.ts';
import { keeperOf } from '../../charts/keep.ts';
import { samplesOfRunningOrder } from '../../charts/runningOrder.ts';
import { REASONS } from '../../charts/samples.ts';
import { openFeed } from '../../statechart/live/feed.ts';
import type { Frame, LiveMachine } from '../../statechart/live/frame.ts';
import { liveMachine } from '../../statechart/live/liveMachine.ts';
import { PageChart } from './PageChart.tsx';
import { splitLayout } from './style.ts';

/** Where the log is kept while the page is reloaded, and how much of it. */
const KEEPER = keeperOf<readonly Frame[]>('statechart-log');
const MOST_KEPT = 100;

/**
 * Opens the chart of the page's order beside the page without moving the focus. Events sent from the
 * chart reach the order. `files` gets the sample files that they name.
 */
export function openStatechart(actor: OrderActor, files: FileRegistry): void {
  const feed = openFeed(actor, {
    samples: samplesOfRunningOrder({ actor, files }),
    reasons: REASONS,
    earlier: KEEPER.take() ?? [],
  });
  const forget = KEEPER.keepWhileReloading(() => feed.getFrames().slice(-MOST_KEPT));
  const machines = new Map<string, LiveMachine>(
    ['order', 'uploadBatch'].map((chart) => [chart, liveMachine(feed, chart)]),
  );
  const restoreLayout = splitLayout();
  const container = document.createElement('aside');
  container.id = 'statechart';
  document.body.append(container);
  const root = createRoot(container, { identifierPrefix: 'statechart-' });

  function close(): void {
    root.unmount();
    container.remove();
    feed.close();
    forget();
    restoreLayout();
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + window.location.hash,
    );
    // The focused element has been removed.
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }

  root.render(<PageChart machineOf={(chart) => machines.get(chart) ?? null} onClose={close} />);
}
