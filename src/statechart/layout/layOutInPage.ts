import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';
import { measureInBrowser } from './measure.ts';
import { place, type Elk } from './place.ts';
import { rememberLayouts } from './rememberLayouts.ts';

/** Returns a function that lays charts out on the main thread. Its first call loads ELK. */
export function layOutInPage(): (chart: Chart, options: LayoutOptions) => Promise<Placed> {
  let elk: Elk | null = null;
  return async (chart, options) => {
    const { elkInProcess } = await import('./elkInProcess.ts');
    elk ??= rememberLayouts(elkInProcess());
    return place(chart, options, await measureInBrowser(), elk);
  };
}
