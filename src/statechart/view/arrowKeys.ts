import type { Placed, Point, Rectangle } from '../placed.ts';

/** Every box and label of a drawing that can be operated, by the id of its state or arrow. */
export function rectanglesOf({ states, labels }: Placed): ReadonlyMap<string, Rectangle> {
  return new Map<string, Rectangle>([
    ...states.map((box) => [box.state, box] as const),
    ...labels.map((label) => [label.arrow, label] as const),
  ]);
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/**
 * What lies next in the direction of an arrow key, by the middle of a label and the upper left
 * corner of a box, which is where its name stands. `null` for another key or at the edge.
 */
export function neighbourOf(
  rectangles: ReadonlyMap<string, Rectangle>,
  from: string,
  key: string,
): string | null {
  const way = WAYS[key];
  const origin = rectangles.get(from);
  if (way === undefined || origin === undefined) return null;
  const start = anchorOf(origin);
  let nearest: string | null = null;
  let least = Infinity;
  for (const [id, rectangle] of rectangles) {
    const { x, y } = anchorOf(rectangle);
    const along = (x - start.x) * way.x + (y - start.y) * way.y;
    const aside = Math.abs((x - start.x) * way.y) + Math.abs((y - start.y) * way.x);
    // What is off the line counts double: a key leads on in its direction before it leads aside.
    const cost = along + aside * 2;
    if (id !== from && along > 1 && cost < least) {
      nearest = id;
      least = cost;
    }
  }
  return nearest;
}

function anchorOf({ x, y, width, height }: Rectangle): Point {
  return { x: x + Math.min(width / 2, 40), y: y + Math.min(height / 2, 12) };
}
