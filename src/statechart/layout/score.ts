import type { PlacedLabel, PlacedText, Point, Rectangle } from '../placed.ts';
import { TEXT_STYLES } from '../typography.ts';
import { measureByTable, type Measure } from './measure.ts';
import type { Shapes } from './part.ts';

/** The number of faults of each kind in a drawing. Only crossings cannot always be avoided. */
interface Score {
  readonly labelsOnLabels: number;
  readonly labelsOnBoxes: number;
  readonly boxesOnBoxes: number;
  readonly wiresOnBoxes: number;
  readonly wiresOnLabels: number;
  /** Pairs of wires that share a line. */
  readonly wiresOnWires: number;
  /** Boxes, labels and wires on the texts of a container. */
  readonly onTexts: number;
  /** Texts that overflow their box or label. */
  readonly cutTexts: number;
  readonly crossings: number;
}

/** Counts the faults of a drawing. */
export function score(
  { states, labels, wires, initials }: Shapes,
  measure: Measure = measureByTable,
): Score {
  const containers = states.filter((state) => states.some((other) => contains(state, other)));
  const leaves = states.filter((state) => !containers.includes(state));
  const leafSet = new Set<Rectangle>(leaves);
  const paths: WirePath[] = [
    ...wires.map(({ arrow, points }) => ({ arrow, segments: segmentsOf(points) })),
    ...initials.map(({ state, points }) => ({ arrow: state, segments: segmentsOf(points) })),
  ];
  const texts = containers.flatMap((state) =>
    state.texts.map((text) => rectangleOf(text, measure)),
  );
  const obstacles: Rectangle[] = [...leaves, ...labels.filter(({ isInside }) => !isInside)];
  return {
    labelsOnLabels: countPairs(labels, overlaps),
    labelsOnBoxes: countCombined(labels, states, (label, box) =>
      isLabelOnBox(label, box, leafSet.has(box)),
    ),
    boxesOnBoxes: countPairs(
      states,
      (a, b) => overlaps(a, b) && !contains(a, b) && !contains(b, a),
    ),
    wiresOnBoxes: countCombined(paths, leaves, isOn),
    wiresOnLabels: countCombined(
      paths,
      labels,
      (path, label) => path.arrow !== label.arrow && isOn(path, label),
    ),
    wiresOnWires: countPairs(
      paths,
      (a, b) => a.arrow !== b.arrow && countCombined(a.segments, b.segments, runAlong) > 0,
    ),
    onTexts: countCombined(texts, obstacles, overlaps) + countCombined(paths, texts, isOn),
    cutTexts: sumOf([...states, ...labels], (box) =>
      sumOf(box.texts, (text) => Number(!contains(box, rectangleOf(text, measure)))),
    ),
    crossings: sumOf(paths, (a, index) =>
      sumOf(paths.slice(index + 1), (b) =>
        a.arrow === b.arrow ? 0 : countCombined(a.segments, b.segments, cross),
      ),
    ),
  };
}

/** Whether nothing overlaps anything else. */
export function isClean(shapes: Shapes, measure?: Measure): boolean {
  const { crossings: _, ...faults } = score(shapes, measure);
  return Object.values(faults).every((found) => found === 0);
}

interface WirePath {
  readonly arrow: string;
  readonly segments: readonly Segment[];
}

/** A straight piece of a wire, as its bounding box. */
interface Segment {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Pixels by which shapes may overlap: coordinates are sums of fractions. */
const TOLERANCE = 0.5;

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return {
      left: Math.min(before.x, point.x),
      right: Math.max(before.x, point.x),
      top: Math.min(before.y, point.y),
      bottom: Math.max(before.y, point.y),
    };
  });
}

function rectangleOf({ text, role, x, y }: PlacedText, measure: Measure): Rectangle {
  const { size } = TEXT_STYLES[role];
  return { x, y: y - size * 0.75, width: measure(text, role), height: size };
}

function isLabelOnBox(label: PlacedLabel, box: Rectangle, isLeaf: boolean): boolean {
  if (!overlaps(label, box)) return false;
  return !contains(box, label) || (isLeaf && !label.isInside);
}

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return (
    a.x + a.width > b.x + TOLERANCE &&
    b.x + b.width > a.x + TOLERANCE &&
    a.y + a.height > b.y + TOLERANCE &&
    b.y + b.height > a.y + TOLERANCE
  );
}

function contains(outer: Rectangle, inner: Rectangle): boolean {
  return (
    outer !== inner &&
    inner.x >= outer.x - TOLERANCE &&
    inner.y >= outer.y - TOLERANCE &&
    inner.x + inner.width <= outer.x + outer.width + TOLERANCE &&
    inner.y + inner.height <= outer.y + outer.height + TOLERANCE
  );
}

function isOn({ segments }: WirePath, box: Rectangle): boolean {
  return segments.some(
    ({ left, right, top, bottom }) =>
      right > box.x + TOLERANCE &&
      left < box.x + box.width - TOLERANCE &&
      bottom > box.y + TOLERANCE &&
      top < box.y + box.height - TOLERANCE,
  );
}

function runAlong(a: Segment, b: Segment): boolean {
  const isLevel = a.top === a.bottom && b.top === b.bottom && Math.abs(a.top - b.top) < TOLERANCE;
  const isUpright =
    a.left === a.right && b.left === b.right && Math.abs(a.left - b.left) < TOLERANCE;
  const shared = isLevel
    ? Math.min(a.right, b.right) - Math.max(a.left, b.left)
    : Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return (isLevel || isUpright) && shared > TOLERANCE;
}

function cross(a: Segment, b: Segment): boolean {
  const crossedBy = (level: Segment, upright: Segment): boolean =>
    level.top === level.bottom &&
    upright.left === upright.right &&
    level.left < upright.left - TOLERANCE &&
    level.right > upright.left + TOLERANCE &&
    upright.top < level.top - TOLERANCE &&
    upright.bottom > level.top + TOLERANCE;
  return crossedBy(a, b) || crossedBy(b, a);
}

function countPairs<Item>(
  items: readonly Item[],
  isCounted: (one: Item, other: Item) => boolean,
): number {
  return sumOf(items, (one, index) =>
    sumOf(items, (other, place) => Number(place > index && isCounted(one, other))),
  );
}

function countCombined<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  isCounted: (one: One, other: Other) => boolean,
): number {
  return sumOf(ones, (one) => sumOf(others, (other) => Number(isCounted(one, other))));
}

/** Allocates no array: a chart has some ten thousand pairs, and this blocks the main thread. */
function sumOf<Item>(
  items: readonly Item[],
  numberOf: (item: Item, index: number) => number,
): number {
  let sum = 0;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    if (item !== undefined) sum += numberOf(item, index);
  }
  return sum;
}
