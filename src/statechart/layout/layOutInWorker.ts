import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';
import { measureInBrowser, type Measure } from './measure.ts';
import { place, type Elk } from './place.ts';
import { elkInWorker } from './elkInWorker.ts';

/**
 * What a viewer lays its charts out with in a browser: one worker for all of them, started by the
 * first.
 *
 * @param address where `elkjs/lib/elk-worker.min.js` is served, from the page's own origin
 */
export function layOutInWorker(
  address: string,
): (chart: Chart, options: LayoutOptions) => Promise<Placed> {
  let elk: Elk | null = null;
  let measuring: Promise<Measure> | null = null;
  return async (chart, options) => {
    elk ??= elkInWorker(address);
    measuring ??= measureInBrowser();
    return place(chart, options, await measuring, elk);
  };
}
