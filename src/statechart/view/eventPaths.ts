import type { Chart, ChartArrow } from '../chart.ts';
import { indexOf } from './chartIndex.ts';

/** A path through a chart. */
export interface EventPath {
  /** The arrows to take, one after the other. */
  readonly arrows: readonly string[];
  /** The state where it ends; `null` for an arrow that stays where it is. */
  readonly target: string | null;
  /** Whether it begins where the machine starts, because nothing leads there from the given states. */
  readonly isFromStart: boolean;
}

/** How a state was reached first: by an arrow from another state. */
type Reached = ReadonlyMap<string, { readonly arrow: string; readonly from: string } | null>;

/** Returns the states that are active when a machine starts. */
export function initialStates(chart: Chart): string[] {
  return enteredWith(chart, indexOf(chart).root.id);
}

/**
 * Returns the paths to a state, shortest first: one for each arrow that enters it. Guards are ignored.
 *
 * @param from the states to begin in, usually those that are active now
 */
export function pathsTo(chart: Chart, target: string, from: readonly string[]): EventPath[] {
  const index = indexOf(chart);
  const near = reach(chart, from);
  const all = reach(chart, initialStates(chart));
  const last = chart.arrows.filter(
    ({ source, targets }) =>
      !index.isWithin(source, target) &&
      targets.some(
        (end) => index.isWithin(end, target) || enteredWith(chart, end).includes(target),
      ),
  );
  return last
    .map(({ id, source }): EventPath => {
      const isFromStart = !near.has(source);
      const arrows = [...pathTo(isFromStart ? all : near, source), id];
      return { arrows, target, isFromStart };
    })
    .toSorted(byLength);
}

/**
 * Returns what can happen, shortest first: each arrow that leaves the given states, and then the shortest
 * path to every state beyond them. Guards are ignored.
 */
export function pathsFrom(chart: Chart, from: readonly string[]): EventPath[] {
  const index = indexOf(chart);
  const reached = reach(chart, from);
  const next = chart.arrows
    .filter(({ source }) => from.includes(source))
    .map(({ id, targets }): EventPath => ({
      arrows: [id],
      target: targets[0] ?? null,
      isFromStart: false,
    }));
  const beyond = [...reached.keys()]
    .filter((state) => index.childrenOf(state).length === 0)
    .map((state): EventPath => ({
      arrows: pathTo(reached, state),
      target: state,
      isFromStart: false,
    }))
    .filter(({ arrows }) => arrows.length > 1);
  return [...next, ...beyond.toSorted(byLength)];
}

/** Returns the ids of a path's states and arrows, to be highlighted. */
export function idsOfPath(chart: Chart, { arrows, target }: EventPath): ReadonlySet<string> {
  const index = indexOf(chart);
  const taken = arrows.map((id) => index.findArrow(id)).filter((arrow) => arrow !== null);
  return new Set([
    ...taken.flatMap(({ id, source, targets }: ChartArrow) => [id, source].concat(targets)),
    ...(target === null ? [] : [target]),
  ]);
}

/** Visits the states that arrows lead to, nearest first. */
function reach(chart: Chart, from: readonly string[]): Reached {
  const index = indexOf(chart);
  const reached = new Map<string, { readonly arrow: string; readonly from: string } | null>(
    from.map((state) => [state, null]),
  );
  const queue = [...from];
  for (const state of queue) {
    for (const { id, targets } of index.arrowsFrom(state)) {
      for (const entered of targets.flatMap((target) => enteredWith(chart, target))) {
        if (reached.has(entered)) continue;
        reached.set(entered, { arrow: id, from: state });
        queue.push(entered);
      }
    }
  }
  return reached;
}

function pathTo(reached: Reached, state: string): string[] {
  const step = reached.get(state) ?? null;
  return step === null ? [] : [...pathTo(reached, step.from), step.arrow];
}

/** Returns the states that are active once an arrow has led to a state, containers first. */
function enteredWith(chart: Chart, state: string): string[] {
  const index = indexOf(chart);
  const below = (id: string): string[] => {
    const children = index.childrenOf(id);
    const isParallel = index.state(id).kind === 'parallel';
    const entered = isParallel ? children : children.filter(({ isInitial }) => isInitial);
    return [id, ...entered.flatMap((child) => below(child.id))];
  };
  return [...index.ancestorsOf(state).map(({ id }) => id), ...below(state)];
}

function byLength(one: EventPath, other: EventPath): number {
  const start = Number(one.isFromStart) - Number(other.isFromStart);
  return start === 0 ? one.arrows.length - other.arrows.length : start;
}
