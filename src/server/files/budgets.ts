import { countedBytes, type HeldBytes } from './heldBytes.ts';

/**
 * How many times as much as a network and its neighbourhood hold must be free for others. One neighbourhood can
 * therefore hold a third of the total, and ten of them five sixths.
 */
const FREE_FOR_OTHERS = 2;

/**
 * Returns by how many bytes a new file would exceed a limit. Orders that are not paid yet may hold as many
 * bytes again. Without this second bound, orders that nobody pays would circumvent the limit.
 */
export function excessOf({ unordered, awaiting }: HeldBytes, bytes: number, limit: number): number {
  const wanted = unordered + countedBytes(bytes);
  return Math.max(wanted - limit, wanted + awaiting - 2 * limit);
}

/**
 * Returns how many bytes of others must be freed before a network may send more, by its share of the total:
 * what it holds, and what its neighbourhood holds, must together be at most half of what is free. So no
 * sender can use up the total, however many networks its neighbourhood has: each byte that it holds
 * lessens what it may hold. Orders that are not paid yet count in full, because they become unordered again.
 *
 * @param limit the total budget
 */
export function shareExcessOf(
  held: { readonly all: HeldBytes; readonly neighbourhood: HeldBytes; readonly network: HeldBytes },
  limit: number,
): number {
  const own = sumOf(held.network) + sumOf(held.neighbourhood);
  // The first file of a network that holds nothing only has to fit into the total.
  if (own === 0) return 0;
  return FREE_FOR_OTHERS * own + sumOf(held.all) - limit;
}

function sumOf({ unordered, awaiting }: HeldBytes): number {
  return unordered + awaiting;
}
