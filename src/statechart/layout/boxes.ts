import type { LayoutOptions, PlacedLabel, PlacedState, Point } from '../placed.ts';
import { nameOf } from '../texts.ts';
import { arrowPassages, descriptionPassages, statePassages } from './content.ts';
import type { Measure } from './measure.ts';
import type { InsideArrow, Plan } from './plan.ts';
import { typesetPassages, textsAt, type Block } from './text.ts';

/** Pixels between the edge of a box and its text. */
const PADDING = { x: 12, y: 8 };
const LABEL_PADDING = { x: 8, y: 4 };
const STATE_TEXT_WIDTH = 190;
const LABEL_TEXT_WIDTH = 170;
/** Pixels between the labels inside a box. */
const LABEL_GAP = 6;
const HISTORY_SIZE = 26;
const SMALLEST = { width: 72, height: 34 };

/** Measures and typesets the boxes and labels of a chart, wherever they are placed. */
export interface Boxes {
  labelOf(arrow: InsideArrow): Block;
  /** Returns the box of a state that contains only its own texts and labels. */
  leafOf(state: string): Header;
  /** Returns the header of a container; a greater `width` makes it lower. */
  headerOf(state: string, width: number, isDescribed: boolean): Header;
}

/** The texts of a state and the labels inside its box. */
interface Header {
  readonly width: number;
  readonly height: number;
  placeAt(corner: Point): { texts: PlacedState['texts']; labels: readonly PlacedLabel[] };
}

export function createBoxes(plan: Plan, options: LayoutOptions, measure: Measure): Boxes {
  const labelOf = ({ arrow, targets }: InsideArrow): Block => {
    const names = targets.map((target) => nameOf(plan.stateOf(target).name, options));
    const block = typesetPassages(
      [
        ...arrowPassages(arrow, plan.chart, options),
        ...(names.length === 0 ? [] : [{ role: 'event' as const, text: `→ ${names.join(', ')}` }]),
      ],
      LABEL_TEXT_WIDTH,
      measure,
    );
    return {
      width: block.width + 2 * LABEL_PADDING.x,
      height: block.height + 2 * LABEL_PADDING.y,
      texts: textsAt(block, LABEL_PADDING.x, LABEL_PADDING.y),
    };
  };
  const headerOf = (state: string, width: number, isDescribed: boolean): Header => {
    const own = plan.stateOf(state);
    const block = typesetPassages(
      [...statePassages(own, options), ...(isDescribed ? descriptionPassages(own, options) : [])],
      Math.max(STATE_TEXT_WIDTH, width - 2 * PADDING.x),
      measure,
    );
    const labels = flowIntoRows(
      plan.insideOf(state).map((inside) => ({ arrow: inside.arrow.id, block: labelOf(inside) })),
      Math.max(block.width, width - 2 * PADDING.x),
    );
    const top = PADDING.y + block.height + (labels.placed.length === 0 ? 0 : LABEL_GAP);
    return {
      width: Math.max(block.width, labels.width) + 2 * PADDING.x,
      height: top + labels.height + PADDING.y,
      placeAt: ({ x, y }) => ({
        texts: textsAt(block, x + PADDING.x, y + PADDING.y),
        labels: labels.placed.map((label) => ({
          arrow: label.arrow,
          x: x + PADDING.x + label.x,
          y: y + top + label.y,
          width: label.block.width,
          height: label.block.height,
          texts: textsAt(label.block, x + PADDING.x + label.x, y + top + label.y),
          isInside: true,
        })),
      }),
    };
  };
  const leafOf = (state: string): Header => {
    const { kind, history } = plan.stateOf(state);
    if (kind === 'history') return historyMark(history === 'deep' ? 'H*' : 'H', measure);
    const header = headerOf(state, 0, false);
    return {
      ...header,
      width: Math.max(header.width, SMALLEST.width),
      height: Math.max(header.height, SMALLEST.height),
    };
  };
  return { labelOf, leafOf, headerOf };
}

function historyMark(text: string, measure: Measure): Header {
  const block = typesetPassages([{ text, role: 'mark' }], HISTORY_SIZE, measure);
  return {
    width: HISTORY_SIZE,
    height: HISTORY_SIZE,
    placeAt: ({ x, y }) => ({
      texts: textsAt(
        block,
        x + (HISTORY_SIZE - block.width) / 2,
        y + (HISTORY_SIZE - block.height) / 2,
      ),
      labels: [],
    }),
  };
}

interface FlowedLabel extends Point {
  readonly arrow: string;
  readonly block: Block;
}

/** Places labels in rows no wider than `maxWidth`. */
function flowIntoRows(
  labels: readonly { readonly arrow: string; readonly block: Block }[],
  maxWidth: number,
): { placed: FlowedLabel[]; width: number; height: number } {
  const placed: FlowedLabel[] = [];
  let [x, y, width, rowHeight] = [0, 0, 0, 0];
  for (const label of labels) {
    if (x > 0 && x + label.block.width > maxWidth) {
      [x, y, rowHeight] = [0, y + rowHeight + LABEL_GAP, 0];
    }
    placed.push({ ...label, x, y });
    width = Math.max(width, x + label.block.width);
    x += label.block.width + LABEL_GAP;
    rowHeight = Math.max(rowHeight, label.block.height);
  }
  return { placed, width, height: y + rowHeight };
}
