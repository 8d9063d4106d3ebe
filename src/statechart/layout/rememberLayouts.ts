import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Elk } from './place.ts';

/** Enough for several charts, each with some of its states collapsed. */
const MOST_REMEMBERED = 100;

/**
 * Returns an ELK that lays out each graph once, and remembers the layouts that were asked for last. A chart
 * has a graph for each of its regions. Most of them stay the same when a state is collapsed, and all of them
 * do in another story that shows the same chart.
 */
export function rememberLayouts(elk: Elk): Elk {
  const layouts = new Map<string, Promise<ElkNode>>();
  return {
    layout(graph) {
      const key = JSON.stringify(graph);
      const layout = layouts.get(key) ?? elk.layout(graph);
      // The map keeps them in the order in which they were asked for.
      layouts.delete(key);
      layouts.set(key, layout);
      layout.catch(() => {
        // The next attempt may succeed.
        if (layouts.get(key) === layout) layouts.delete(key);
      });
      const [oldest] = layouts.keys();
      if (layouts.size > MOST_REMEMBERED && oldest !== undefined) layouts.delete(oldest);
      return layout;
    },
  };
}
