import type { Chart, ChartArrow, ChartState, Condition, Named } from '../chart.ts';

/** Where a search found what it searched for. */
type Place = 'name' | 'description' | 'condition' | 'action' | 'actor';

/** A state or an arrow that a search found. */
export interface Hit {
  readonly id: string;
  readonly place: Place;
}

/**
 * Searches the names of states and events, descriptions, conditions, actions and actors, in a language
 * and as the code has them. Names come first; else the chart's order is kept.
 */
export function searchHits(chart: Chart, query: string, language: string): Hit[] {
  const wanted = normalise(query.trim());
  if (wanted === '') return [];
  const has = (text: string): boolean => normalise(text).includes(wanted);
  const isNamed = ({ code, title }: Named): boolean => has(code) || has(title[language] ?? '');
  const stateHit = (state: ChartState): Place | null => {
    if (isNamed(state.name)) return 'name';
    if (state.invokes.some(({ actor }) => isNamed(actor))) return 'actor';
    if ([...state.entry, ...state.exit].some(isNamed)) return 'action';
    return has(state.description?.[language] ?? '') ? 'description' : null;
  };
  const arrowHit = (arrow: ChartArrow): Place | null => {
    if (isNamed(arrow.name) || has(arrow.eventType)) return 'name';
    if (arrow.guard !== null && withParts(arrow.guard).some(isNamed)) return 'condition';
    return arrow.actions.some(isNamed) ? 'action' : null;
  };
  const hits = [
    ...chart.states.map((state) => ({ id: state.id, place: stateHit(state) })),
    ...chart.arrows.map((arrow) => ({ id: arrow.id, place: arrowHit(arrow) })),
  ].flatMap(({ id, place }) => (place === null ? [] : [{ id, place }]));
  return [
    ...hits.filter(({ place }) => place === 'name'),
    ...hits.filter(({ place }) => place !== 'name'),
  ];
}

function withParts(condition: Condition): Condition[] {
  return [condition, ...condition.parts.flatMap(withParts)];
}

/** Removes case and accents, so that "operacao" finds "Operação". */
export function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
