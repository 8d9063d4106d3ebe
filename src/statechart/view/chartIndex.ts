import type { Chart, ChartArrow, ChartState } from '../chart.ts';

/** Lookups of a chart's states and arrows. */
interface ChartIndex {
  readonly root: ChartState;
  /** @throws Error for an unknown id */
  state(id: string): ChartState;
  /** Returns `null` for an unknown id, which an outdated URL may hold. */
  findState(id: string): ChartState | null;
  findArrow(id: string): ChartArrow | null;
  childrenOf(state: string): readonly ChartState[];
  arrowsFrom(state: string): readonly ChartArrow[];
  /** Arrows that have the state as a target. */
  arrowsTo(state: string): readonly ChartArrow[];
  /** Returns the ancestors of a state, from its parent to the root. */
  ancestorsOf(state: string): readonly ChartState[];
  /**
   * Returns the region that a state is or lies in, by its id; `null` outside of regions and for an
   * arrow.
   */
  regionOf(state: string): string | null;
  /** Whether a state is another one or one of its descendants. */
  isWithin(state: string, container: string): boolean;
}

const indexes = new WeakMap<Chart, ChartIndex>();

/** Returns the index of a chart, which is created once. @throws Error for a chart without a root */
export function indexOf(chart: Chart): ChartIndex {
  const cached = indexes.get(chart);
  if (cached !== undefined) return cached;
  const created = createIndex(chart);
  indexes.set(chart, created);
  return created;
}

function createIndex({ id: chartId, states, arrows }: Chart): ChartIndex {
  const root = states.find(({ parent }) => parent === null);
  if (root === undefined) throw new Error(`chart "${chartId}" has no root`);
  const stateById = new Map(states.map((each) => [each.id, each]));
  const arrowById = new Map(arrows.map((each) => [each.id, each]));
  const children = grouped(states, ({ parent }) => (parent === null ? [] : [parent]));
  const outgoing = grouped(arrows, ({ source }) => [source]);
  const incoming = grouped(arrows, ({ targets }) => targets);

  function state(id: string): ChartState {
    const found = stateById.get(id);
    if (found === undefined) throw new Error(`chart "${chartId}" has no state "${id}"`);
    return found;
  }
  function ancestorsOf(id: string): ChartState[] {
    const found: ChartState[] = [];
    for (let { parent } = state(id); parent !== null; { parent } = state(parent))
      found.push(state(parent));
    return found;
  }
  return {
    root,
    state,
    findState: (id) => stateById.get(id) ?? null,
    findArrow: (id) => arrowById.get(id) ?? null,
    childrenOf: (id) => children.get(id) ?? [],
    arrowsFrom: (id) => outgoing.get(id) ?? [],
    arrowsTo: (id) => incoming.get(id) ?? [],
    ancestorsOf,
    regionOf(id) {
      if (!stateById.has(id)) return null;
      const around = [state(id), ...ancestorsOf(id)];
      return around.find((_, position) => around[position + 1]?.kind === 'parallel')?.id ?? null;
    },
    isWithin: (id, container) =>
      id === container || ancestorsOf(id).some((ancestor) => ancestor.id === container),
  };
}

function grouped<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
