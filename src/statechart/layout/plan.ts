import type { Chart, ChartArrow, ChartState } from '../chart.ts';
import type { LayoutOptions } from '../placed.ts';
import { groupBy } from './groupBy.ts';

/** A transition that is drawn with wires, in the layout of one unit. */
export interface WiredArrow {
  readonly arrow: ChartArrow;
  /** `null` for a container's transition to a state inside it: that wire starts at its label. */
  readonly source: string | null;
  readonly targets: readonly string[];
  /** The container of the label. */
  readonly container: string;
}

/** A transition that is listed inside its state's box. */
export interface InsideArrow {
  readonly arrow: ChartArrow;
  /** Targets that no wire can be drawn to; empty for a transition that stays in its state. */
  readonly targets: readonly string[];
}

/**
 * Which parts of a chart are drawn where. A unit is a part that is laid out alone: the whole chart, or a
 * region of a parallel state that no wire leaves or enters. Such regions are packed into rows.
 */
export interface Plan {
  readonly chart: Chart;
  readonly root: ChartState;
  stateOf(id: string): ChartState;
  /** Returns the states drawn inside a state; empty for a collapsed one. */
  childrenOf(id: string): readonly ChartState[];
  parentOf(id: string): string | null;
  /** Whether the children are units, packed into rows. */
  isPacked(id: string): boolean;
  isCollapsed(id: string): boolean;
  insideOf(id: string): readonly InsideArrow[];
  /** Arrows with wires, by the unit that draws them. */
  wiredOf(unit: string): readonly WiredArrow[];
  /** Containers from the outermost to the state itself. */
  pathTo(id: string): readonly string[];
}

/** Decides which parts of a chart are drawn where, before anything is measured. */
export function createPlan(chart: Chart, { collapsed }: Pick<LayoutOptions, 'collapsed'>): Plan {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const stateOf = (id: string): ChartState => {
    const state = states.get(id);
    if (state === undefined) throw new Error(`the chart "${chart.id}" has no state "${id}"`);
    return state;
  };
  const root = chart.states.find(({ parent }) => parent === null);
  if (root === undefined) throw new Error(`the chart "${chart.id}" has no root`);
  const paths = new Map<string, readonly string[]>();
  for (const { id, parent } of chart.states) {
    paths.set(id, [...(parent === null ? [] : (paths.get(parent) ?? [])), id]);
  }
  const pathTo = (id: string): readonly string[] => paths.get(id) ?? [];
  const collapsedIds = new Set(collapsed);
  const visibleOf = (id: string): string =>
    pathTo(id).find((above) => collapsedIds.has(above)) ?? id;
  const children = groupBy(chart.states, ({ parent }) => parent ?? '');
  const childrenOf = (id: string): readonly ChartState[] =>
    collapsedIds.has(id) ? [] : (children.get(id) ?? []);
  const isWithin = (id: string, container: string): boolean =>
    id !== container && pathTo(id).includes(container);

  const arrows = chart.arrows.flatMap((arrow) => {
    const source = visibleOf(arrow.source);
    const targets = [...new Set(arrow.targets.map(visibleOf))];
    const isHidden = source !== arrow.source && targets.every((target) => target === source);
    return isHidden ? [] : [{ arrow, source, targets }];
  });
  const isWireable = (source: string, target: string): boolean =>
    source !== target && !isWithin(source, target);

  const packed = new Set(
    chart.states.flatMap((state) => {
      const { id, kind } = state;
      if (kind !== 'parallel' || childrenOf(id).length === 0) return [];
      const regionOf = (inner: string): string | undefined =>
        isWithin(inner, id) ? pathTo(inner)[pathTo(id).length] : undefined;
      const isCrossed = arrows.some(({ source, targets }) =>
        targets.some(
          (target) => isWireable(source, target) && regionOf(source) !== regionOf(target),
        ),
      );
      return state === root || !isCrossed ? [id] : [];
    }),
  );
  const isUnit = (id: string): boolean => {
    const { parent } = stateOf(id);
    return parent === null ? !packed.has(id) : packed.has(parent);
  };
  /** The unit whose layout holds the state's box. */
  const homeOf = (id: string): string | undefined => pathTo(id).slice(0, -1).findLast(isUnit);

  const inside = new Map<string, InsideArrow[]>();
  const wired = new Map<string, WiredArrow[]>();
  for (const { arrow, source, targets } of arrows) {
    const isInner = targets.length > 0 && targets.every((target) => isWithin(target, source));
    const home = isInner && isUnit(source) ? source : homeOf(source);
    const canBeWired =
      home !== undefined &&
      targets.length > 0 &&
      targets.every((target) => isWireable(source, target) && homeOf(target) === home) &&
      (isInner || !targets.some((target) => isWithin(target, source)));
    if (canBeWired) {
      const container = isInner
        ? source
        : commonContainer([source, ...targets].map((id) => pathTo(id).slice(0, -1)));
      const entry = { arrow, source: isInner ? null : source, targets, container };
      wired.set(home, [...(wired.get(home) ?? []), entry]);
    } else {
      const listed = targets.filter((target) => target !== source);
      inside.set(source, [...(inside.get(source) ?? []), { arrow, targets: listed }]);
    }
  }
  return {
    chart,
    root,
    stateOf,
    childrenOf,
    parentOf: (id) => stateOf(id).parent,
    isPacked: (id) => packed.has(id),
    isCollapsed: (id) => collapsedIds.has(id),
    insideOf: (id) => inside.get(id) ?? [],
    wiredOf: (unit) => wired.get(unit) ?? [],
    pathTo,
  };
}

/** Returns the last container that all paths have in common. */
function commonContainer(paths: readonly (readonly string[])[]): string {
  const [first = []] = paths;
  const common = first.findLast((id, depth) => paths.every((path) => path[depth] === id));
  if (common === undefined) throw new Error('the states have no container in common');
  return common;
}
