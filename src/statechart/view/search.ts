import type { Chart, Named } from '../chart.ts';

/** Ids of the states and arrows whose name holds what is looked for, in the chart's order. */
export function searchChart(chart: Chart, sought: string, language: string): string[] {
  const wanted = plain(sought.trim());
  if (wanted === '') return [];
  const isFound = ({ code, words }: Named): boolean =>
    plain(code).includes(wanted) || plain(words[language] ?? '').includes(wanted);
  return [...chart.states, ...chart.arrows].filter(({ name }) => isFound(name)).map(({ id }) => id);
}

/** Without case and accents: "operacao" finds "Operação". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
