import type { Placed, Point, Rectangle } from '../placed.ts';

/** Returns every box and label of a drawing by the id of its state or arrow. */
export function rectanglesOf({ states, labels }: Placed): ReadonlyMap<string, Rectangle> {
  return new Map<string, Rectangle>([
    ...states.map((box) => [box.state, box] as const),
    ...labels.map((label) => [label.arrow, label] as const),
  ]);
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/**
 * Returns the nearest box or label in the direction of an arrow key, measured between their names.
 * `null` for any other key or if nothing lies in that direction.
 */
export function neighbourOf(
  rectangles: ReadonlyMap<string, Rectangle>,
  from: string,
  key: string,
): string | null {
  const direction = DIRECTIONS[key];
  const origin = rectangles.get(from);
  if (direction === undefined || origin === undefined) return null;
  const start = anchorOf(origin);
  let nearest: string | null = null;
  let least = Infinity;
  for (const [id, rectangle] of rectangles) {
    const { x, y } = anchorOf(rectangle);
    const along = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    // Sideways distance counts double, so that a key leads straight on if it can.
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
