import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';
import { createBoxes, type Boxes } from './boxes.ts';
import { createGraph, nodeName, type Effort } from './graph.ts';
import type { Measure } from './measure.ts';
import { centreIn, packRows, type Size } from './pack.ts';
import { mergeShapes, movePart, readPart, type Part } from './part.ts';
import { createPlan, type Plan } from './plan.ts';
import { isClean } from './score.ts';

/** ELK, in a worker or in this process. */
export interface Elk {
  layout(graph: ElkNode): Promise<ElkNode>;
}

/** Pixels between a frame and its content, and between frames. */
const GAP = 16;

/** Pixels around the drawing, so that the outermost edge is drawn at its full width. */
const MARGIN = 8;

/**
 * Lays a chart out. The regions of a parallel state are laid out one by one and packed into rows that fit
 * the available space; ELK does everything else.
 *
 * @param measure measures the font that the chart will be drawn with
 * @throws Error if ELK fails even with plain options
 */
export async function place(
  chart: Chart,
  options: LayoutOptions,
  measure: Measure,
  elk: Elk,
): Promise<Placed> {
  const plan = createPlan(chart, options);
  const work = { plan, boxes: createBoxes(plan, options, measure), options, elk };
  const frame = await layOutFrame(plan.root.id, work);
  const whole = movePart(frame.drawIn(frame), { x: MARGIN, y: MARGIN });
  const width = whole.width + 2 * MARGIN;
  return { ...whole, chart: chart.id, options, width, height: whole.height + 2 * MARGIN };
}

interface Work {
  readonly plan: Plan;
  readonly boxes: Boxes;
  readonly options: LayoutOptions;
  readonly elk: Elk;
}

/** A state that is laid out and can be drawn in any space of at least its size. */
interface Frame extends Size {
  drawIn(space: Size): Part;
}

/** Lays out a unit or a packed state, with its frame. */
async function layOutFrame(id: string, work: Work): Promise<Frame> {
  const { plan, boxes } = work;
  const isLeaf = plan.childrenOf(id).length === 0;
  const content = isLeaf
    ? { ...mergeShapes([]), width: 0, height: 0 }
    : await (plan.isPacked(id) ? packRegions(id, work) : layOutUnit(id, work));
  const header = isLeaf ? boxes.leafOf(id) : boxes.headerOf(id, content.width + 2 * GAP, true);
  const foot = isLeaf ? 0 : GAP;
  return {
    width: Math.max(header.width, content.width + 2 * foot),
    height: header.height + content.height + foot,
    drawIn: ({ width, height }) => {
      const { texts, labels } = header.placeAt({ x: 0, y: 0 });
      const isCollapsed = isLeaf && plan.isCollapsed(id);
      const frame = { state: id, x: 0, y: 0, width, height, texts, isCollapsed };
      const room = { x: 0, y: header.height, width, height: height - header.height - foot };
      const inner = movePart(content, centreIn(content, room));
      return {
        width,
        height,
        ...mergeShapes([{ states: [frame], labels, wires: [], initials: [] }, inner]),
      };
    },
  };
}

/** Lays out the regions of a parallel state in rows, each with its frame. */
async function packRegions(id: string, work: Work): Promise<Part> {
  const regions = await Promise.all(
    work.plan.childrenOf(id).map((region) => layOutFrame(region.id, work)),
  );
  const rows = packRows(regions, work.options.aspect, GAP);
  const drawn = regions.flatMap((region, index) => {
    const room = rows.boxes[index];
    return room === undefined ? [] : [movePart(region.drawIn(room), room)];
  });
  return { ...rows.size, ...mergeShapes(drawn) };
}

/** Lays out the content of a unit, again with other options while ELK fails or something overlaps. */
async function layOutUnit(id: string, work: Work): Promise<Part> {
  const best = await attemptLayout(id, work, 'best').catch(() => null);
  if (best !== null && isClean(best)) return best;
  const plain = await attemptLayout(id, work, 'plain').catch((error: unknown) => {
    if (best === null) throw error;
    return best;
  });
  if (isClean(plain)) return plain;
  const headed = await attemptLayout(id, work, 'headed').catch(() => null);
  return headed !== null && isClean(headed) ? headed : (best ?? plain);
}

async function attemptLayout(unit: string, work: Work, effort: Effort): Promise<Part> {
  const { plan, boxes, options, elk } = work;
  const nested = await Promise.all(
    packedWithin(unit, plan).map(async (id) => [id, await layOutFrame(id, work)] as const),
  );
  const graph = createGraph(unit, plan, boxes, new Map(nested), { ...options, effort });
  const part = readPart(await elk.layout(graph.graph), graph, { unit, plan, boxes });
  const drawn = nested.flatMap(([id, frame]) => {
    const room = part.rooms.get(nodeName.state(id));
    return room === undefined ? [] : [movePart(frame.drawIn(room), room)];
  });
  return { width: part.width, height: part.height, ...mergeShapes([part, ...drawn]) };
}

/** Returns the outermost packed states inside a unit. */
function packedWithin(container: string, plan: Plan): string[] {
  return plan
    .childrenOf(container)
    .flatMap(({ id }) => (plan.isPacked(id) ? [id] : packedWithin(id, plan)));
}
