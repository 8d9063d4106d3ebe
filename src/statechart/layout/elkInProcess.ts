import ElkBundled from 'elkjs/lib/elk.bundled.js';
import type { Elk } from './place.ts';

/** Runs ELK in this process, for commands and tests; a browser uses a worker. */
export function elkInProcess(): Elk {
  const elk = new ElkBundled();
  return { layout: (graph) => elk.layout(graph) };
}
