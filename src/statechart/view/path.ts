import type { Point } from '../placed.ts';

const RADIUS = 7;

/** Length and half the width of an arrow head, in pixels. */
const HEAD = { length: 8, half: 4 };

/** Returns the SVG path of a wire: through its points, with rounded corners, up to its arrow head. */
export function wirePath(points: readonly Point[]): string {
  const [first, ...rest] = shortened(points);
  if (first === undefined) return '';
  const parts = [`M${at(first)}`];
  let from = first;
  rest.forEach((corner, position) => {
    const next = rest[position + 1];
    if (next === undefined) {
      parts.push(`L${at(corner)}`);
      return;
    }
    const radius = Math.min(RADIUS, distance(from, corner) / 2, distance(corner, next) / 2);
    parts.push(`L${at(towards(corner, from, radius))}`);
    parts.push(`Q${at(corner)} ${at(towards(corner, next, radius))}`);
    from = corner;
  });
  return parts.join('');
}

/** Returns the SVG path of the arrow head at the end of a wire; empty for a wire without length. */
export function headPath(points: readonly Point[]): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined || distance(tip, before) === 0) return '';
  const base = towards(tip, before, HEAD.length);
  const length = distance(tip, before);
  const side = {
    x: ((tip.y - before.y) / length) * HEAD.half,
    y: (-(tip.x - before.x) / length) * HEAD.half,
  };
  const left = { x: base.x + side.x, y: base.y + side.y };
  const right = { x: base.x - side.x, y: base.y - side.y };
  return `M${at(tip)}L${at(left)}L${at(right)}Z`;
}

function shortened(points: readonly Point[]): Point[] {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (tip === undefined || before === undefined) return [...points];
  const cut = Math.min(HEAD.length - 1, distance(tip, before));
  return [...points.slice(0, -1), towards(tip, before, cut)];
}

function towards(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to);
  if (whole === 0) return from;
  const share = length / whole;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
