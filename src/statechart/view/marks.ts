import type { Chart } from '../chart.ts';
import type { ConditionValues } from '../live/conditions.ts';
import type { Frame } from '../live/frame.ts';
import { indexOf } from './chartIndex.ts';

/** The parts of a frame that a view shows. */
export type LiveMarks = Pick<Frame, 'active' | 'taken' | 'open' | 'blocked'> &
  Partial<Pick<Frame, 'conditions' | 'refused'>>;

/** `leaf` is an innermost active state, `container` an active state with active children. */
export type StateMark = 'leaf' | 'container' | 'off';

/** `open` can be taken now; `blocked` leaves an active state but no sample event takes it. */
export type ArrowMark = 'open' | 'blocked' | 'off';

export interface Marks {
  state(id: string): StateMark;
  arrow(id: string): ArrowMark;
  isTaken(arrow: string): boolean;
  /** Whether its guard has just said no to an event. */
  isRefused(arrow: string): boolean;
  /** The values of an arrow's conditions: those that refused the last event, else those of now. */
  valuesOf(arrow: string): ConditionValues;
}

const UNMARKED: Marks = {
  state: () => 'off',
  arrow: () => 'off',
  isTaken: () => false,
  isRefused: () => false,
  valuesOf: () => ({}),
};

/** Returns how each state and arrow is marked; everything is `off` if no machine runs. */
export function marksOf(chart: Chart, live: LiveMarks | null): Marks {
  if (live === null) return UNMARKED;
  const index = indexOf(chart);
  const active = new Set(live.active);
  const open = new Set(live.open);
  const blocked = new Set(live.blocked);
  const taken = new Set(live.taken);
  const refused = new Set(live.refused?.arrows);
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
    isRefused: (id) => refused.has(id),
    valuesOf: (id) => (refused.has(id) ? live.refused?.conditions : live.conditions) ?? {},
  };
}

/**
 * Returns the ids on every path through the selected state or arrow. For a state: itself, its ancestors,
 * the arrows that enter it or its descendants or leave any of these, and the states at their other ends.
 * For an arrow: itself and its ends. `null` if nothing of the chart is selected.
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

/** Returns the id to keep in view: the selection, else the last arrow's target, else an active state. */
export function focusOf(
  chart: Chart,
  live: LiveMarks | null,
  selected: string | null,
): string | null {
  if (selected !== null || live === null) return selected;
  const index = indexOf(chart);
  const taken = live.taken.at(0) ?? live.refused?.arrows.at(0);
  const arrow = taken === undefined ? null : index.findArrow(taken);
  if (arrow !== null) return arrow.targets[0] ?? arrow.source;
  return live.active.find((id) => index.childrenOf(id).length === 0) ?? null;
}
