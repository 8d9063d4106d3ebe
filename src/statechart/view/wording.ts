import type { Chart, ChartArrow, ChartState, Named, Words } from '../chart.ts';
import { conditionOf } from '../layout/content.ts';
import { indexOf } from './chartIndex.ts';
import type { Marks } from './marks.ts';
import { uiText } from './uiWords.ts';

/** How the reader wants names: in which language, or as the code has them. */
export interface Reading {
  readonly language: string;
  readonly showsCode: boolean;
}

/** A text in a language, or in the first it exists in. */
export function textOf(words: Words, language: string): string {
  return words[language] ?? Object.values(words)[0] ?? '';
}

/** A name as the reader wants it. */
export function nameOf({ code, words }: Named, { language, showsCode }: Reading): string {
  return showsCode ? code : textOf(words, language) || code;
}

/** Names of the states a transition leads to; empty for one that stays. */
export function targetsText(chart: Chart, arrow: ChartArrow, reading: Reading): string {
  const index = indexOf(chart);
  return arrow.targets.map((target) => nameOf(index.state(target).name, reading)).join(', ');
}

/** A transition as one sentence, as a screen reader says it. */
export function arrowSentence(chart: Chart, arrow: ChartArrow, reading: Reading): string {
  const source = nameOf(indexOf(chart).state(arrow.source).name, reading);
  const targets = targetsText(chart, arrow, reading);
  const way =
    targets === ''
      ? uiText('arrow.stays', reading.language, { source })
      : uiText('arrow.leads', reading.language, { source, targets });
  const parts = [nameOf(arrow.name, reading), conditionOf(arrow, chart, reading), way];
  return parts.filter((part) => part !== null).join(', ');
}

/** Why an arrow cannot be taken now by whoever looks on; `null` for one that can. */
export function closedReason(arrow: ChartArrow, marks: Marks, reading: Reading): string | null {
  const mark = marks.arrow(arrow.id);
  if (mark === 'open') return null;
  if (mark === 'blocked') {
    return arrow.guard === null
      ? uiText('closed.earlierBranch', reading.language)
      : uiText('closed.guard', reading.language, { guard: nameOf(arrow.guard, reading) });
  }
  const isActive = marks.state(arrow.source) !== 'off';
  return uiText(isActive ? 'closed.automatic' : 'closed.notActive', reading.language);
}

/** What a state is, besides its name: its kind, where it is not simply a state. */
export function kindText({ kind, history }: ChartState, language: string): string | null {
  if (kind === 'final') return uiText('kind.final', language);
  if (kind === 'parallel') return uiText('kind.parallel', language);
  if (kind !== 'history') return null;
  return uiText(history === 'deep' ? 'kind.deepHistory' : 'kind.history', language);
}
