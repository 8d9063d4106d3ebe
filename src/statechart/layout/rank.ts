import { groupBy } from './groupBy.ts';

/**
 * Ranks the states of a container so that wires run forward wherever possible: the reverse postorder of
 * a depth-first search. A wire to a lower rank closes a cycle.
 *
 * @param nodes in the order in which the search starts from them
 * @param edges in the machine's order
 */
export function rankNodes(
  nodes: readonly string[],
  edges: readonly { readonly from: string; readonly to: string }[],
): ReadonlyMap<string, number> {
  const next = groupBy(edges, ({ from }) => from);
  const visited = new Set<string>();
  const postorder: string[] = [];
  const visit = (node: string): void => {
    if (visited.has(node)) return;
    visited.add(node);
    // The loop runs backwards, so that of two successors the machine's first one ranks first.
    for (const { to } of (next.get(node) ?? []).toReversed()) visit(to);
    postorder.push(node);
  };
  for (const node of nodes) visit(node);
  return new Map(postorder.toReversed().map((node, rank) => [node, rank]));
}
