import type { Chart, Named } from '../chart.ts';

/** Returns the ids of the states and arrows whose name contains the query, in the chart's order. */
export function searchChart(chart: Chart, query: string, language: string): string[] {
  const wanted = normalise(query.trim());
  if (wanted === '') return [];
  const isFound = ({ code, words }: Named): boolean =>
    normalise(code).includes(wanted) || normalise(words[language] ?? '').includes(wanted);
  return [...chart.states, ...chart.arrows].filter(({ name }) => isFound(name)).map(({ id }) => id);
}

/** Removes case and accents, so that "operacao" finds "Operação". */
function normalise(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
