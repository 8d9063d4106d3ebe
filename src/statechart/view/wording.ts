import type { Chart, ChartArrow, ChartState, Named, Trigger, Words } from '../chart.ts';
import type { IconName } from '../placed.ts';
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

const ICONS: Readonly<Record<Trigger['kind'], IconName | null>> = {
  event: null,
  wildcard: null,
  always: 'always',
  after: 'after',
  actorDone: 'done',
  actorFailed: 'failed',
  actorSnapshot: 'snapshot',
  stateDone: 'done',
};

/** The icon of what makes a transition happen; `null` where an event's name says it. */
export function iconOf(trigger: Trigger): IconName | null {
  return ICONS[trigger.kind];
}

/** When a branch is taken: its guard, and for a later branch that those before it were not. */
export function conditionText({ guard, position }: ChartArrow, reading: Reading): string | null {
  if (guard === null)
    return position === 0 ? null : uiText('condition.otherwise', reading.language);
  const id = position === 0 ? 'condition.if' : 'condition.elseIf';
  return uiText(id, reading.language, { guard: nameOf(guard, reading) });
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
  const parts = [nameOf(arrow.name, reading), conditionText(arrow, reading), way];
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
