import type { ElkExtendedEdge, ElkNode, LayoutOptions as ElkOptions } from 'elkjs/lib/elk-api.js';
import type { Direction } from '../placed.ts';
import type { Boxes } from './boxes.ts';
import { groupBy } from './groupBy.ts';
import type { Plan, WiredArrow } from './plan.ts';
import { rankNodes } from './rank.ts';

/** The sizes of parallel states whose regions have been packed already, by id. */
type KnownSizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

/**
 * How ELK is configured. `best` has the options that look best. `plain` has options with which ELK
 * never fails. `headed` adds containers' headers as nodes, so that no wire into a container crosses
 * a header.
 */
export type Effort = 'best' | 'plain' | 'headed';

/** An edge of ELK's graph and the part of a transition that it stands for. */
export interface GraphWire {
  readonly edge: string;
  readonly arrow: string;
  /** `null` for the edge that leads to the label. */
  readonly target: string | null;
  /** Whether it is laid out from its end to its start, because it closes a cycle. */
  readonly isReversed: boolean;
}

export interface UnitGraph {
  readonly graph: ElkNode;
  readonly wires: readonly GraphWire[];
}

const INITIAL_SIZE = 10;

/** Pixels between a container's edge and its content. */
const CONTAINER_PADDING = 16;

/** ELK does not pass spacing on to nested containers, so each one gets it. */
const SPACING: ElkOptions = {
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
};

/** The ids of ELK's nodes, prefixed so that states and arrows cannot collide. */
export const nodeName = {
  state: (id: string) => `state ${id}`,
  label: (arrow: string) => `label ${arrow}`,
  initial: (state: string) => `initial ${state}`,
  header: (state: string) => `header ${state}`,
};

/**
 * Creates ELK's graph of a unit. The label of a transition is a node between its two ends, so that
 * nothing can be laid out over it. The dot that points to an initial state is a node too.
 */
export function createGraph(
  unit: string,
  plan: Plan,
  boxes: Boxes,
  sizes: KnownSizes,
  { direction, effort }: { direction: Direction; effort: Effort },
): UnitGraph {
  const wired = plan.wiredOf(unit);
  const isForward = orientation(plan, wired);
  const labels = groupBy(wired, ({ container }) => container);
  const edges = new Map<string, ElkExtendedEdge[]>();
  const wires: GraphWire[] = [];
  const addEdge = (container: string, id: string, from: string, to: string): void => {
    const list = edges.get(container) ?? [];
    list.push({ id, sources: [from], targets: [to] });
    edges.set(container, list);
  };
  for (const { arrow, source, targets, container } of wired) {
    const label = nodeName.label(arrow.id);
    const start = source ?? null;
    const isReversed =
      start !== null && targets.some((target) => !isForward(container, start, target));
    const connect = (state: string, target: string | null): void => {
      const edge = `${target === null ? 'to' : `from ${state}`} ${arrow.id}`;
      const isTowardsLabel = (target === null) !== isReversed;
      const ends: [string, string] = isTowardsLabel
        ? [nodeName.state(state), label]
        : [label, nodeName.state(state)];
      addEdge(container, edge, ...ends);
      wires.push({ edge, arrow: arrow.id, target, isReversed });
    };
    if (start !== null) connect(start, null);
    for (const target of targets) connect(target, target);
  }

  const contentOf = (container: string): Pick<ElkNode, 'children' | 'edges'> => {
    const states = plan.childrenOf(container);
    const initial = states.filter(({ isInitial }) => isInitial);
    for (const { id } of initial) {
      addEdge(container, nodeName.initial(id), nodeName.initial(id), nodeName.state(id));
    }
    return {
      children: [
        ...initial.map(({ id }) => ({
          id: nodeName.initial(id),
          width: INITIAL_SIZE,
          height: INITIAL_SIZE,
        })),
        ...states.map(({ id }) => stateNode(id)),
        ...(labels.get(container) ?? []).map(({ arrow }): ElkNode => {
          const { width, height } = boxes.labelOf({ arrow, targets: [] });
          return { id: nodeName.label(arrow.id), width, height };
        }),
      ],
      edges: edges.get(container) ?? [],
    };
  };
  const stateNode = (id: string): ElkNode => {
    const known = sizes.get(id);
    if (known !== undefined) return { id: nodeName.state(id), ...known };
    if (plan.childrenOf(id).length === 0) {
      const { width, height } = boxes.leafOf(id);
      return { id: nodeName.state(id), width, height };
    }
    const header = boxes.headerOf(id, 0, false);
    const content = contentOf(id);
    if (effort === 'headed') {
      const { width, height } = header;
      const first = { 'elk.layered.layering.layerConstraint': 'FIRST' };
      const node = { id: nodeName.header(id), width, height, layoutOptions: first };
      return {
        id: nodeName.state(id),
        edges: content.edges ?? [],
        children: [node, ...(content.children ?? [])],
        layoutOptions: { ...SPACING, 'elk.padding': paddingBelow(0) },
      };
    }
    return {
      id: nodeName.state(id),
      ...content,
      layoutOptions: {
        ...SPACING,
        'elk.padding': paddingBelow(header.height),
        'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
        'elk.nodeSize.minimum': `(${header.width}, ${header.height + 2 * CONTAINER_PADDING})`,
      },
    };
  };
  return {
    wires,
    graph: {
      id: nodeName.state(unit),
      ...contentOf(unit),
      layoutOptions: {
        ...SPACING,
        'elk.algorithm': 'layered',
        'elk.direction': direction === 'down' ? 'DOWN' : 'RIGHT',
        'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
        'elk.edgeRouting': 'ORTHOGONAL',
        'elk.json.shapeCoords': 'ROOT',
        'elk.json.edgeCoords': 'ROOT',
        'elk.padding': '[top=0, left=0, bottom=0, right=0]',
        ...(effort === 'best' ? BEST : {}),
      },
    },
  };
}

/** For the outermost graph only: ELK fails if a nested one has them. */
const BEST: ElkOptions = {
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.thoroughness': '10',
};

function paddingBelow(top: number): string {
  return `[top=${top + CONTAINER_PADDING}, left=${CONTAINER_PADDING}, bottom=${CONTAINER_PADDING}, right=${CONTAINER_PADDING}]`;
}

/** Returns a function that says whether a wire runs forward in its container. */
function orientation(
  plan: Plan,
  wired: readonly WiredArrow[],
): (container: string, from: string, to: string) => boolean {
  const childIn = (container: string, state: string): string =>
    plan.pathTo(state)[plan.pathTo(container).length] ?? state;
  const edges = groupBy(
    wired.flatMap(({ source, targets, container }) =>
      source === null
        ? []
        : targets.map((target) => ({
            container,
            from: childIn(container, source),
            to: childIn(container, target),
          })),
    ),
    ({ container }) => container,
  );
  const ranks = new Map(
    [...edges].map(([container, list]) => {
      const children = plan.childrenOf(container);
      const nodes = [
        ...children.filter(({ isInitial }) => isInitial),
        ...children.filter(({ isInitial }) => !isInitial),
      ].map(({ id }) => id);
      return [container, rankNodes(nodes, list)];
    }),
  );
  return (container, from, to) => {
    const rank = ranks.get(container);
    return (rank?.get(childIn(container, from)) ?? 0) <= (rank?.get(childIn(container, to)) ?? 0);
  };
}
