import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';
import { measureInBrowser } from './measure.ts';
import { place } from './place.ts';

/** Returns a function that lays charts out on the main thread. Its first call loads ELK. */
export function layOutInPage(): (chart: Chart, options: LayoutOptions) => Promise<Placed> {
  return async (chart, options) => {
    const { elkInProcess } = await import('./elkInProcess.ts');
    return place(chart, options, await measureInBrowser(), elkInProcess());
  };
}
