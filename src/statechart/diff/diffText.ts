import { indexOf } from '../view/chartIndex.ts';
import { arrowSentence } from '../view/labels.ts';
import { uiText } from '../view/uiText.ts';
import { nameOf, textOf, type TextOptions } from '../texts.ts';
import type { ChangeMark } from '../view/changeMark.ts';
import type { ChartChange, ChartDiff, Difference } from './diffCharts.ts';

/** A change in words. */
interface ChangeText {
  readonly id: string;
  readonly mark: ChangeMark;
  readonly title: string;
  /** What differs, each as `part: before → after`. */
  readonly details: readonly string[];
}

/** Returns the changes of a diff in words. */
export function changeTexts({ chart, changes }: ChartDiff, textOptions: TextOptions): ChangeText[] {
  const { language } = textOptions;
  const index = indexOf(chart);
  return changes.map(({ id, mark, differences }: ChartChange) => {
    const arrow = index.findArrow(id);
    const title =
      arrow === null
        ? uiText('diff.state', language, { name: pathOf(id) })
        : arrowSentence(chart, arrow, textOptions);
    return { id, mark, title, details: differences.map((each) => detail(each)) };
  });

  function pathOf(id: string): string {
    const above = index.ancestorsOf(id).toReversed().slice(1);
    return [...above, index.state(id)].map(({ name }) => nameOf(name, textOptions)).join(' › ');
  }
  function detail({ part, before, after }: Difference): string {
    const none = uiText('diff.none', language);
    const was = textOf(before, language) || none;
    const is = textOf(after, language) || none;
    return `${uiText(`diff.${part}`, language)}: ${was} → ${is}`;
  }
}

const SIGNS: Readonly<Record<ChangeMark, string>> = { added: '+', removed: '−', changed: '~' };

/** Returns a diff as Markdown: a heading, a count, and a list of the changes. */
export function diffMarkdown(diff: ChartDiff, textOptions: TextOptions): string {
  const { language } = textOptions;
  const texts = changeTexts(diff, textOptions);
  const counts = countsText(diff, language);
  const lines = texts.flatMap(({ mark, title, details }) =>
    [`- ${SIGNS[mark]} ${uiText(`diff.${mark}`, language)}: ${title}`].concat(
      details.map((each) => `  - ${each}`),
    ),
  );
  return [`## ${textOf(diff.chart.title, language)}`, '', counts, '', ...lines, ''].join('\n');
}

/** Returns how much was added, removed and changed. */
export function countsText({ changes }: ChartDiff, language: string): string {
  if (changes.length === 0) return uiText('diff.same', language);
  const count = (mark: ChangeMark): number => changes.filter((each) => each.mark === mark).length;
  return uiText('diff.counts', language, {
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
  });
}
