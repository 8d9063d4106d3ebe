import type { ChangeMark } from '../view/changeMark.ts';
import { uiText } from '../view/uiText.ts';
import type { Chart, ChartArrow, ChartState, LocalizedText, Named } from '../chart.ts';

/** One property of a state or an arrow that differs. */
export interface Difference {
  readonly part:
    | 'title'
    | 'description'
    | 'kind'
    | 'initial'
    | 'entry'
    | 'exit'
    | 'invokes'
    | 'targets'
    | 'rule'
    | 'actions'
    | 'position'
    | 'restart';
  /** By language tag; ids of states are the same in every language. */
  readonly before: LocalizedText;
  readonly after: LocalizedText;
}

/** A state or an arrow that differs. */
export interface ChartChange {
  /** Its id in {@link ChartDiff.chart}. */
  readonly id: string;
  readonly mark: ChangeMark;
  /** Of one that was changed. */
  readonly differences: readonly Difference[];
}

/** The differences between two versions of a chart. */
export interface ChartDiff {
  /** Both versions in one: the later one, with what was removed. */
  readonly chart: Chart;
  /** States first, in the order of that chart. */
  readonly changes: readonly ChartChange[];
}

/** Compares two versions of a chart. An arrow is the same if it leaves the same state by the same event. */
export function diffCharts(before: Chart, after: Chart): ChartDiff {
  const statesBefore = new Map(before.states.map((state) => [state.id, state]));
  const kept = new Set(after.states.map(({ id }) => id));
  const removedStates = before.states.filter(({ id }) => !kept.has(id));
  const pairs = pairArrows(before, after);
  const matched = new Set(pairs.values());
  const removedArrows = before.arrows
    .filter((arrow) => !matched.has(arrow))
    .map((arrow) => Object.assign({}, arrow, { id: `${arrow.id}|removed` }));
  const chart: Chart = {
    ...after,
    states: [...after.states, ...removedStates],
    arrows: [...after.arrows, ...removedArrows],
  };
  const nameOfState = (id: string): LocalizedText =>
    chart.states.find((state) => state.id === id)?.name.title ?? same(chart, id);
  return {
    chart,
    changes: [
      ...after.states.flatMap((state) =>
        changeOf(state.id, statesBefore.get(state.id), (old) =>
          stateDifferences(old, state, chart),
        ),
      ),
      ...removedStates.map(removed),
      ...after.arrows.flatMap((arrow) =>
        changeOf(arrow.id, pairs.get(arrow), (old) =>
          arrowDifferences(old, arrow, { chart, nameOfState }),
        ),
      ),
      ...removedArrows.map(removed),
    ],
  };
}

function removed({ id }: { readonly id: string }): ChartChange {
  return { id, mark: 'removed', differences: [] };
}

function changeOf<Item>(
  id: string,
  before: Item | undefined,
  compare: (before: Item) => Difference[],
): ChartChange[] {
  if (before === undefined) return [{ id, mark: 'added', differences: [] }];
  const differences = compare(before);
  return differences.length === 0 ? [] : [{ id, mark: 'changed', differences }];
}

/**
 * Finds the earlier version of each arrow: among those of the same state and event, first one that is
 * alike in all that people see, then one with the same rule, then one with the same targets, then any.
 */
function pairArrows(before: Chart, after: Chart): Map<ChartArrow, ChartArrow> {
  const pairs = new Map<ChartArrow, ChartArrow>();
  const free = new Set(before.arrows);
  const levels: ((one: ChartArrow, other: ChartArrow) => boolean)[] = [
    (one, other) => ruleOf(one) === ruleOf(other) && targetsOf(one) === targetsOf(other),
    (one, other) => ruleOf(one) === ruleOf(other),
    (one, other) => targetsOf(one) === targetsOf(other),
    () => true,
  ];
  for (const isAlike of levels) {
    for (const arrow of after.arrows) {
      if (pairs.has(arrow)) continue;
      const found = [...free].find(
        (old) =>
          old.source === arrow.source && old.eventType === arrow.eventType && isAlike(old, arrow),
      );
      if (found === undefined) continue;
      pairs.set(arrow, found);
      free.delete(found);
    }
  }
  return pairs;
}

function ruleOf({ guard }: ChartArrow): string {
  return guard?.code ?? '';
}

function targetsOf({ targets }: ChartArrow): string {
  return targets.join();
}

function stateDifferences(before: ChartState, after: ChartState, chart: Chart): Difference[] {
  return [
    ...differing('title', before.name.title, after.name.title),
    ...differing('description', before.description ?? {}, after.description ?? {}),
    ...differing('kind', same(chart, before.kind), same(chart, after.kind)),
    ...differing('initial', yesNo(chart, before.isInitial), yesNo(chart, after.isInitial)),
    ...differing('entry', listOf(chart, before.entry), listOf(chart, after.entry)),
    ...differing('exit', listOf(chart, before.exit), listOf(chart, after.exit)),
    ...differing(
      'invokes',
      listOf(
        chart,
        before.invokes.map(({ actor }) => actor),
      ),
      listOf(
        chart,
        after.invokes.map(({ actor }) => actor),
      ),
    ),
  ];
}

function arrowDifferences(
  before: ChartArrow,
  after: ChartArrow,
  { chart, nameOfState }: { chart: Chart; nameOfState: (id: string) => LocalizedText },
): Difference[] {
  const targets = (ids: readonly string[]): LocalizedText => joined(chart, ids.map(nameOfState));
  const rule = (guard: ChartArrow['guard']): LocalizedText =>
    guard === null ? {} : withCode(chart, guard, before.guard?.code !== after.guard?.code);
  return [
    ...differing('title', before.name.title, after.name.title),
    ...differing('rule', rule(before.guard), rule(after.guard)),
    ...(targetsOf(before) === targetsOf(after)
      ? []
      : differing('targets', targets(before.targets), targets(after.targets))),
    ...differing('actions', listOf(chart, before.actions), listOf(chart, after.actions)),
    ...differing('position', same(chart, before.position + 1), same(chart, after.position + 1)),
    ...differing('restart', yesNo(chart, before.reenters), yesNo(chart, after.reenters)),
  ];
}

function differing(
  part: Difference['part'],
  before: LocalizedText,
  after: LocalizedText,
): Difference[] {
  const languages = new Set([...Object.keys(before), ...Object.keys(after)]);
  const isSame = [...languages].every((language) => before[language] === after[language]);
  return isSame ? [] : [{ part, before, after }];
}

function listOf(chart: Chart, names: readonly Named[]): LocalizedText {
  return joined(
    chart,
    names.map(({ title }) => title),
  );
}

/** Returns the title of a rule, with its name in the code where two rules have the same words. */
function withCode(chart: Chart, { code, title }: Named, isOther: boolean): LocalizedText {
  return Object.fromEntries(
    chart.languages.map((language) => [
      language,
      isOther ? `${title[language] ?? code} (${code})` : (title[language] ?? code),
    ]),
  );
}

function joined(chart: Chart, texts: readonly LocalizedText[]): LocalizedText {
  return Object.fromEntries(
    chart.languages.map((language) => [
      language,
      texts.map((text) => text[language] ?? '').join(', '),
    ]),
  );
}

function same(chart: Chart, value: string | number): LocalizedText {
  return Object.fromEntries(chart.languages.map((language) => [language, String(value)]));
}

function yesNo(chart: Chart, is: boolean): LocalizedText {
  return Object.fromEntries(
    chart.languages.map((language) => [language, uiText(is ? 'rule.yes' : 'rule.no', language)]),
  );
}
