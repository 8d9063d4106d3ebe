import type { Chart, ChartArrow, ChartState } from '../chart.ts';

/** A chart's states and arrows by what they are looked up by. */
export interface ChartIndex {
  readonly root: ChartState;
  state(id: string): ChartState;
  /** `null` for an id of another chart, as an old address may hold. */
  findState(id: string): ChartState | null;
  findArrow(id: string): ChartArrow | null;
  childrenOf(state: string): readonly ChartState[];
  arrowsFrom(state: string): readonly ChartArrow[];
  /** Arrows that enter the state itself. */
  arrowsTo(state: string): readonly ChartArrow[];
  /** The containers of a state, the nearest first. */
  ancestorsOf(state: string): readonly ChartState[];
  /** Whether a state lies inside another, or is it. */
  isWithin(state: string, container: string): boolean;
}

const indexes = new WeakMap<Chart, ChartIndex>();

/** The index of a chart, made once. Throws for a chart without a root. */
export function indexOf(chart: Chart): ChartIndex {
  const known = indexes.get(chart);
  if (known !== undefined) return known;
  const made = makeIndex(chart);
  indexes.set(chart, made);
  return made;
}

function makeIndex({ id: chartId, states, arrows }: Chart): ChartIndex {
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
