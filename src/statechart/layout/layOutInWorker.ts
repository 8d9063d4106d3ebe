import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';
import { measureInBrowser, type Measure } from './measure.ts';
import { place, type Elk } from './place.ts';
import { elkInWorker } from './elkInWorker.ts';
import { rememberLayouts } from './rememberLayouts.ts';

/**
 * Returns a function that lays charts out in a browser, all in one worker, which the first call starts.
 *
 * @param url where `elkjs/lib/elk-worker.min.js` is served, on the page's own origin
 */
export function layOutInWorker(
  url: string,
): (chart: Chart, options: LayoutOptions) => Promise<Placed> {
  let elk: Elk | null = null;
  let measure: Promise<Measure> | null = null;
  return async (chart, options) => {
    elk ??= rememberLayouts(elkInWorker(url));
    measure ??= measureInBrowser();
    return place(chart, options, await measure, elk);
  };
}
