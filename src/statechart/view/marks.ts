import type { Chart } from '../chart.ts';
import type { Frame } from '../live/frame.ts';
import { indexOf } from './chartIndex.ts';

/** What a view shows of a running machine. */
export type LiveMarks = Pick<Frame, 'active' | 'taken' | 'open' | 'blocked'>;

/** `leaf` is where the machine is; a `container` is active because of what it contains. */
export type StateMark = 'leaf' | 'container' | 'off';

/** `open` can be taken now, `blocked` would be but for its guard. */
export type ArrowMark = 'open' | 'blocked' | 'off';

export interface Marks {
  state(id: string): StateMark;
  arrow(id: string): ArrowMark;
  isTaken(arrow: string): boolean;
}

/** What is lit of a chart: everything `off` where nothing runs. */
export function marksOf(chart: Chart, live: LiveMarks | null): Marks {
  if (live === null) return { state: () => 'off', arrow: () => 'off', isTaken: () => false };
  const index = indexOf(chart);
  const active = new Set(live.active);
  const open = new Set(live.open);
  const blocked = new Set(live.blocked);
  const taken = new Set(live.taken);
  return {
    state(id) {
      if (!active.has(id)) return 'off';
      return index.childrenOf(id).some((child) => active.has(child.id)) ? 'container' : 'leaf';
    },
    arrow(id) {
      if (open.has(id)) return 'open';
      return blocked.has(id) ? 'blocked' : 'off';
    },
    isTaken: (id) => taken.has(id),
  };
}

/**
 * Every path through what is selected: a state with its containers, the arrows that enter or leave
 * it, what it contains and its containers, and the states at their other ends; or an arrow with
 * its ends. `null` where nothing of the chart is selected.
 */
export function pathThrough(chart: Chart, selected: string | null): ReadonlySet<string> | null {
  if (selected === null) return null;
  const index = indexOf(chart);
  const arrow = index.findArrow(selected);
  if (arrow !== null) return new Set([arrow.id, arrow.source, ...arrow.targets]);
  if (index.findState(selected) === null) return null;
  const ancestors = index.ancestorsOf(selected).map(({ id }) => id);
  const through = chart.arrows.filter(
    ({ source, targets }) =>
      index.isWithin(source, selected) ||
      ancestors.includes(source) ||
      targets.some((target) => index.isWithin(target, selected)),
  );
  return new Set([
    selected,
    ...ancestors,
    ...through.flatMap(({ id, source, targets }) => [id, source].concat(targets)),
  ]);
}

/** What a reader wants to see: what is selected, else where the last arrow led, else where it is. */
export function focusOf(
  chart: Chart,
  live: LiveMarks | null,
  selected: string | null,
): string | null {
  if (selected !== null || live === null) return selected;
  const index = indexOf(chart);
  const taken = live.taken.at(0);
  const arrow = taken === undefined ? null : index.findArrow(taken);
  if (arrow !== null) return arrow.targets[0] ?? arrow.source;
  return live.active.find((id) => index.childrenOf(id).length === 0) ?? null;
}
