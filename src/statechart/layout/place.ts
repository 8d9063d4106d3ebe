import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart } from '../chart.ts';
import type { LayoutOptions, Placed } from '../placed.ts';
import { boxesOf, type Boxes } from './boxes.ts';
import { graphOf, nodeName, type Effort } from './graph.ts';
import type { Measure } from './measure.ts';
import { centred, packRows, type Size } from './pack.ts';
import { merged, moved, partOf, type Part } from './part.ts';
import { planOf, type Plan } from './plan.ts';
import { isClean } from './score.ts';

/** What lays a graph out: ELK, in a worker or in this process. */
export interface Elk {
  layout(graph: ElkNode): Promise<ElkNode>;
}

/** Around what a frame holds, and between frames. */
const GAP = 16;

/** Around the whole, so that the outermost edge is drawn at its full width. */
const MARGIN = 8;

/**
 * Gives a chart its coordinates. The regions of a parallel state are laid out one by one and packed
 * into rows by the shape of the room; everything else is ELK's work.
 *
 * @param measure of the font that will be drawn
 * @throws when ELK fails at the chart even with the plainest options
 */
export async function place(
  chart: Chart,
  options: LayoutOptions,
  measure: Measure,
  elk: Elk,
): Promise<Placed> {
  const plan = planOf(chart, options);
  const work = { plan, boxes: boxesOf(plan, options, measure), options, elk };
  const frame = await framed(plan.root.id, work);
  const whole = moved(frame.drawnIn(frame), { x: MARGIN, y: MARGIN });
  const width = whole.width + 2 * MARGIN;
  return { ...whole, chart: chart.id, options, width, height: whole.height + 2 * MARGIN };
}

interface Work {
  readonly plan: Plan;
  readonly boxes: Boxes;
  readonly options: LayoutOptions;
  readonly elk: Elk;
}

/** A state that is laid out, and can be drawn in as much room as there is for it. */
interface Frame extends Size {
  drawnIn(room: Size): Part;
}

/** A unit or a packed state with its frame around it. */
async function framed(id: string, work: Work): Promise<Frame> {
  const { plan, boxes } = work;
  const isLeaf = plan.childrenOf(id).length === 0;
  const content = isLeaf
    ? { ...merged([]), width: 0, height: 0 }
    : await (plan.isPacked(id) ? packedRegions(id, work) : laidOutUnit(id, work));
  const header = isLeaf ? boxes.leafOf(id) : boxes.headerOf(id, content.width + 2 * GAP, true);
  const foot = isLeaf ? 0 : GAP;
  return {
    width: Math.max(header.width, content.width + 2 * foot),
    height: header.height + content.height + foot,
    drawnIn: ({ width, height }) => {
      const { texts, labels } = header.placeAt({ x: 0, y: 0 });
      const isCollapsed = isLeaf && plan.isCollapsed(id);
      const frame = { state: id, x: 0, y: 0, width, height, texts, isCollapsed };
      const room = { x: 0, y: header.height, width, height: height - header.height - foot };
      const inner = moved(content, centred(content, room));
      return {
        width,
        height,
        ...merged([{ states: [frame], labels, wires: [], initials: [] }, inner]),
      };
    },
  };
}

/** The regions of a parallel state in rows, each with its frame. */
async function packedRegions(id: string, work: Work): Promise<Part> {
  const regions = await Promise.all(
    work.plan.childrenOf(id).map((region) => framed(region.id, work)),
  );
  const rows = packRows(regions, work.options.aspect, GAP);
  const drawn = regions.flatMap((region, index) => {
    const room = rows.boxes[index];
    return room === undefined ? [] : [moved(region.drawnIn(room), room)];
  });
  return { ...rows.size, ...merged(drawn) };
}

/** What a unit holds, laid out by ELK; once more with plainer options when the best ones fail. */
async function laidOutUnit(id: string, work: Work): Promise<Part> {
  const best = await attempted(id, work, 'best').catch(() => null);
  if (best !== null && isClean(best)) return best;
  const plain = await attempted(id, work, 'plain').catch((error: unknown) => {
    if (best === null) throw error;
    return best;
  });
  return best === null || isClean(plain) ? plain : best;
}

async function attempted(unit: string, work: Work, effort: Effort): Promise<Part> {
  const { plan, boxes, options, elk } = work;
  const nested = await Promise.all(
    packedWithin(unit, plan).map(async (id) => [id, await framed(id, work)] as const),
  );
  const graph = graphOf(unit, plan, boxes, new Map(nested), { ...options, effort });
  const part = partOf(await elk.layout(graph.graph), graph, { unit, plan, boxes });
  const drawn = nested.flatMap(([id, frame]) => {
    const room = part.rooms.get(nodeName.state(id));
    return room === undefined ? [] : [moved(frame.drawnIn(room), room)];
  });
  return { width: part.width, height: part.height, ...merged([part, ...drawn]) };
}

/** The outermost packed states that a unit holds. */
function packedWithin(container: string, plan: Plan): string[] {
  return plan
    .childrenOf(container)
    .flatMap(({ id }) => (plan.isPacked(id) ? [id] : packedWithin(id, plan)));
}
