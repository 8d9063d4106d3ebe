import type { Chart, ChartArrow, ChartState } from '../chart.ts';
import { conditionOf } from '../layout/content.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import type { Marks } from './marks.ts';
import { missingText } from './rule.ts';
import { uiText } from './uiText.ts';

/** Returns the names of a transition's targets; empty for one without a target. */
function targetsText(chart: Chart, arrow: ChartArrow, textOptions: TextOptions): string {
  const index = indexOf(chart);
  return arrow.targets.map((target) => nameOf(index.state(target).name, textOptions)).join(', ');
}

/** Returns a transition as one sentence, for screen readers and the caption. */
export function arrowSentence(chart: Chart, arrow: ChartArrow, textOptions: TextOptions): string {
  const source = nameOf(indexOf(chart).state(arrow.source).name, textOptions);
  const targets = targetsText(chart, arrow, textOptions);
  const direction =
    targets === ''
      ? uiText('arrow.stays', textOptions.language, { source })
      : uiText('arrow.leads', textOptions.language, { source, targets });
  const parts = [
    nameOf(arrow.name, textOptions),
    conditionOf(arrow, chart, textOptions),
    direction,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** Returns why an arrow cannot be taken now; `null` for one that can. */
export function closedReason(
  arrow: ChartArrow,
  marks: Marks,
  textOptions: TextOptions,
): string | null {
  const { language } = textOptions;
  const mark = marks.arrow(arrow.id);
  const guard = missingText(arrow, marks.valuesOf(arrow.id), textOptions);
  if (guard !== null && marks.isRefused(arrow.id)) {
    return uiText('closed.refused', language, { guard });
  }
  if (mark === 'open') return null;
  if (mark === 'blocked') {
    return guard === null
      ? uiText('closed.earlierBranch', language)
      : uiText('closed.guard', language, { guard });
  }
  if (marks.state(arrow.source) === 'off') return uiText('closed.notActive', language);
  return guard === null
    ? uiText('closed.automatic', language)
    : uiText('closed.automaticGuard', language, { guard });
}

/** Returns the kind of a state; `null` for an ordinary state. */
export function kindText({ kind, history }: ChartState, language: string): string | null {
  if (kind === 'final') return uiText('kind.final', language);
  if (kind === 'parallel') return uiText('kind.parallel', language);
  if (kind !== 'history') return null;
  return uiText(history === 'deep' ? 'kind.deepHistory' : 'kind.history', language);
}
