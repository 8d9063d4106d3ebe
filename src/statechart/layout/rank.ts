import { grouped } from './grouped.ts';

/**
 * Orders the states of a container so that wires run forward wherever they can: a walk from the
 * first one, depth first, in reverse order of leaving. A wire to an earlier state closes a circle.
 *
 * @param nodes in the machine's order, where to start first
 * @param edges from node to node, in the machine's order
 */
export function rankOf(
  nodes: readonly string[],
  edges: readonly { readonly from: string; readonly to: string }[],
): ReadonlyMap<string, number> {
  const next = grouped(edges, ({ from }) => from);
  const visited = new Set<string>();
  const left: string[] = [];
  const visit = (node: string): void => {
    if (visited.has(node)) return;
    visited.add(node);
    // Backwards, so that of two states that can follow, the machine's first one stands first.
    for (const { to } of (next.get(node) ?? []).toReversed()) visit(to);
    left.push(node);
  };
  for (const node of nodes) visit(node);
  return new Map(left.toReversed().map((node, rank) => [node, rank]));
}
