import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type {
  PlacedInitial,
  PlacedLabel,
  PlacedState,
  PlacedWire,
  Point,
  Rectangle,
} from '../placed.ts';
import { textsAt } from './text.ts';
import type { Boxes } from './boxes.ts';
import { nodeName, type GraphWire, type UnitGraph } from './graph.ts';
import type { Size } from './pack.ts';
import type { Plan } from './plan.ts';

/** Everything that is drawn. */
export interface Shapes {
  readonly states: readonly PlacedState[];
  readonly labels: readonly PlacedLabel[];
  readonly wires: readonly PlacedWire[];
  readonly initials: readonly PlacedInitial[];
}

/** A part of the drawing, relative to its own upper left corner. */
export interface Part extends Shapes, Size {}

/** Reads the part that ELK laid out for a unit: the content of its frame, without the frame. */
export function readPart(
  laidOut: ElkNode,
  { wires }: UnitGraph,
  { unit, plan, boxes }: { unit: string; plan: Plan; boxes: Boxes },
): Part & { readonly rooms: ReadonlyMap<string, Rectangle> } {
  const nodes = new Map<string, Rectangle>();
  const edges = new Map<string, readonly Point[]>();
  collect(laidOut, nodes, edges);
  const rectangleOf = (name: string): Rectangle => {
    const found = nodes.get(name);
    if (found === undefined) throw new Error(`the layout lost "${name}"`);
    return found;
  };
  const pointsOf = (name: string): readonly Point[] => edges.get(name) ?? [];

  const states: PlacedState[] = [];
  const labels: PlacedLabel[] = [];
  const initials: PlacedInitial[] = [];
  const place = (container: string): void => {
    for (const { id, isInitial } of plan.childrenOf(container)) {
      const box = rectangleOf(nodeName.state(id));
      const isLeaf = plan.childrenOf(id).length === 0;
      if (isInitial)
        initials.push({
          state: id,
          points: initialPoints(rectangleOf(nodeName.initial(id)), pointsOf(nodeName.initial(id))),
        });
      // A packed state has been laid out before, and is drawn by the caller.
      if (plan.isPacked(id)) continue;
      const header = isLeaf ? boxes.leafOf(id) : boxes.headerOf(id, 0, false);
      const content = header.placeAt(nodes.get(nodeName.header(id)) ?? box);
      states.push({
        state: id,
        ...box,
        texts: content.texts,
        isCollapsed: isLeaf && plan.isCollapsed(id),
      });
      labels.push(...content.labels);
      if (!isLeaf) place(id);
    }
  };
  place(unit);
  for (const { arrow } of plan.wiredOf(unit)) {
    const box = rectangleOf(nodeName.label(arrow.id));
    const texts = textsAt(boxes.labelOf({ arrow, targets: [] }), box.x, box.y);
    labels.push({ arrow: arrow.id, ...box, texts, isInside: false });
  }
  const pathOf = (wire: GraphWire): readonly Point[] => {
    const points = pointsOf(wire.edge);
    return wire.isReversed ? points.toReversed() : points;
  };
  const placedWires = plan.wiredOf(unit).flatMap(({ arrow }): PlacedWire[] => {
    const own = wires.filter((wire) => wire.arrow === arrow.id);
    const label = rectangleOf(nodeName.label(arrow.id));
    const start = own.filter(({ target }) => target === null).flatMap(pathOf);
    return own
      .filter(({ target }) => target !== null)
      .map((wire) => ({ arrow: arrow.id, points: joinAtLabel(start, pathOf(wire), label) }));
  });
  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    states,
    labels,
    wires: placedWires,
    initials,
    rooms: nodes,
  };
}

/** Returns the part moved by an offset. */
export function movePart(part: Part, by: Point): Part {
  const point = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  const shifted = <Item extends Point>(item: Item): Item => ({ ...item, ...point(item) });
  return {
    ...part,
    states: part.states.map((state) => ({ ...shifted(state), texts: state.texts.map(shifted) })),
    labels: part.labels.map((label) => ({ ...shifted(label), texts: label.texts.map(shifted) })),
    wires: part.wires.map((wire) => ({ ...wire, points: wire.points.map(point) })),
    initials: part.initials.map((initial) => ({ ...initial, points: initial.points.map(point) })),
  };
}

/** Merges the shapes of several parts, the first at the bottom. */
export function mergeShapes(parts: readonly Shapes[]): Shapes {
  return {
    states: parts.flatMap(({ states }) => states),
    labels: parts.flatMap(({ labels }) => labels),
    wires: parts.flatMap(({ wires }) => wires),
    initials: parts.flatMap(({ initials }) => initials),
  };
}

function collect(
  node: ElkNode,
  nodes: Map<string, Rectangle>,
  edges: Map<string, readonly Point[]>,
): void {
  const { x = 0, y = 0, width = 0, height = 0 } = node;
  nodes.set(node.id, { x, y, width, height });
  for (const edge of node.edges ?? []) edges.set(edge.id, pointsAlong(edge));
  for (const child of node.children ?? []) collect(child, nodes, edges);
}

function pointsAlong({ sections = [] }: ElkExtendedEdge): readonly Point[] {
  return sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
}

/** Joins the wires to and from a label into one, which passes under the label in right angles. */
function joinAtLabel(
  start: readonly Point[],
  end: readonly Point[],
  label: Rectangle,
): readonly Point[] {
  const into = start.at(-1);
  const [outOf] = end;
  if (into === undefined || outOf === undefined) return [...start, ...end];
  const isSideways = into.x === label.x || into.x === label.x + label.width;
  const middle = { x: label.x + label.width / 2, y: label.y + label.height / 2 };
  const crossing = isSideways
    ? [
        { x: middle.x, y: into.y },
        { x: middle.x, y: outOf.y },
      ]
    : [
        { x: into.x, y: middle.y },
        { x: outOf.x, y: middle.y },
      ];
  return simplify([...start, ...crossing, ...end]);
}

/** Removes points that lie on the line between their neighbours. */
function simplify(points: readonly Point[]): readonly Point[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined || after === undefined) return true;
    const isOnLine =
      (before.x === point.x && point.x === after.x) ||
      (before.y === point.y && point.y === after.y);
    return !isOnLine;
  });
}

/** Returns the line from the middle of the dot to the state. */
function initialPoints(dot: Rectangle, wire: readonly Point[]): readonly Point[] {
  return [{ x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 }, ...wire.slice(1)];
}
