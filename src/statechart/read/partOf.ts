import type { Chart, ChartArrow } from '../chart.ts';

/**
 * Returns a state and what is in it as a chart of its own, for a slide. An arrow that leads out of it stays,
 * without its target.
 *
 * @throws {Error} for a state that the chart does not have
 */
export function partOf(chart: Chart, id: string): Chart {
  const root = chart.states.find((state) => state.id === id);
  if (root === undefined) throw new Error(`there is no state "${id}" in "${chart.id}"`);
  const within = new Set([id]);
  // Parents stand before their children.
  for (const { id: each, parent } of chart.states) {
    if (parent !== null && within.has(parent)) within.add(each);
  }
  const inside = chart.states.filter((state) => state.id !== id && within.has(state.id));
  return {
    ...chart,
    title: root.name.title,
    purpose: root.description,
    states: [{ ...root, parent: null, isInitial: false }, ...inside],
    arrows: chart.arrows.filter(({ source }) => within.has(source)).map(leadingWithin),
  };

  function leadingWithin(arrow: ChartArrow): ChartArrow {
    return { ...arrow, targets: arrow.targets.filter((target) => within.has(target)) };
  }
}
