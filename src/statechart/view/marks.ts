import type { Chart } from '../chart.ts';
import type { ConditionValues } from '../live/conditions.ts';
import type { Frame, LiveMachine, LiveState } from '../live/frame.ts';
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
  /** Whether its guard has just refused an event. */
  isRefused(arrow: string): boolean;
  /**
   * Returns the values of an arrow's conditions: those that refused the last event, else those of
   * now.
   */
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

/**
 * Returns the id to keep in view: the selection, else where the last step led or was refused, else the state
 * that the machine began in by name, else an active state.
 */
export function focusOf(
  chart: Chart,
  driven: {
    readonly machine: Pick<LiveMachine, 'starts'>;
    readonly state: Pick<LiveState, 'frames' | 'shown'>;
  } | null,
  selected: string | null,
): string | null {
  if (selected !== null || driven === null) return selected;
  const { machine, state } = driven;
  const index = indexOf(chart);
  const frames = state.frames.slice(0, state.shown + 1);
  // An event that nothing waited for moves nothing, and not the drawing either.
  const step = frames.findLast(
    ({ taken, refused, event }) =>
      taken.length > 0 || refused !== null || event.type === 'xstate.init',
  );
  const arrow = index.findArrow(step?.taken[0] ?? step?.refused?.arrows[0] ?? '');
  if (arrow !== null) return arrow.targets[0] ?? arrow.source;
  const start = machine.starts.find(({ id }) => id === step?.event['start']);
  const active = frames.at(-1)?.active ?? [];
  return start?.about ?? active.find((id) => index.childrenOf(id).length === 0) ?? null;
}
