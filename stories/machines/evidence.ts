import { orderStoryId } from '../support/orderStory.ts';
import { CHARTS } from '../../src/charts/index.ts';
import type { Chart, ChartArrow, ChartState } from '../../src/statechart/chart.ts';
import { indexOf } from '../../src/statechart/view/chartIndex.ts';
import { ORDER_FIXTURES, ORDER_STATES } from '../fixtures/orderStates.ts';
import { UPLOAD_BATCH_STATES } from '../fixtures/uploadBatchStates.ts';
import journeys from './journeys.json' with { type: 'json' };
import { SOURCES, type Source } from './sources.ts';

/** A story that shows a state, or where an arrow leaves from or leads to. */
interface StoryLink {
  readonly id: string;
  readonly name: string;
}

/** The evidence for a state or an arrow of a chart. */
export interface Evidence {
  readonly id: string;
  /** Whether a person ever sees it: a machine passes through some states at once, and a server has no page. */
  readonly isSeen: boolean;
  readonly stories: readonly StoryLink[];
  /** How many journeys through the machine take it, and the names of some. */
  readonly testCount: number;
  readonly tests: readonly string[];
  readonly source: Source | null;
}

const JOURNEYS: Readonly<Record<string, { readonly count: number; readonly names: string }>> =
  journeys;

/** Nobody would open more stories or tests than these. */
const MOST_STORIES = 3;
const MOST_TESTS = 3;

/**
 * Returns the evidence for a state or an arrow. @throws {Error} if the chart has none of that id
 */
export function evidenceOf(chart: Chart, id: string): Evidence {
  const index = indexOf(chart);
  const arrow = index.findArrow(id);
  return arrow === null ? evidenceOfState(chart, index.state(id)) : evidenceOfArrow(chart, arrow);
}

function evidenceOfState(chart: Chart, { id }: ChartState): Evidence {
  const arrows = arrowsInto(chart, id);
  return {
    id,
    isSeen: isSeen(chart, id),
    stories: withoutRepetition(storiesOf(chart.id, id)),
    testCount: Math.max(0, ...arrows.map((arrow) => JOURNEYS[arrow.id]?.count ?? 0)),
    tests: [...new Set(arrows.flatMap(testsOf))].slice(0, MOST_TESTS),
    source: sourceOf(chart, id),
  };
}

/**
 * Returns the arrows that lead to a state, and those that leave from within it. For an initial state to
 * which no arrow leads, returns those of its parent, with which it is entered.
 */
function arrowsInto(chart: Chart, state: string): readonly ChartArrow[] {
  const index = indexOf(chart);
  const found = chart.arrows.filter(
    ({ source, targets }) =>
      index.isWithin(source, state) || targets.some((target) => index.isWithin(target, state)),
  );
  const isReached = found.some(({ targets }) => targets.some((id) => index.isWithin(id, state)));
  const { parent, isInitial } = index.state(state);
  return isReached || parent === null || !isInitial ? found : arrowsInto(chart, parent);
}

function evidenceOfArrow(chart: Chart, arrow: ChartArrow): Evidence {
  const ends = [arrow.source, ...arrow.targets].filter((state) => isSeen(chart, state));
  return {
    id: arrow.id,
    isSeen: ends.length > 0,
    stories: withoutRepetition(ends.flatMap((state) => storiesOf(chart.id, state))),
    testCount: JOURNEYS[arrow.id]?.count ?? 0,
    tests: testsOf(arrow),
    source: SOURCES[`${arrow.source}|${arrow.eventType}`] ?? sourceOf(chart, arrow.source),
  };
}

/** Returns the first stories, each once: both ends of an arrow may be seen in the same. */
function withoutRepetition(stories: readonly StoryLink[]): readonly StoryLink[] {
  return [...new Map(stories.map((story) => [story.id, story])).values()].slice(0, MOST_STORIES);
}

function testsOf({ id }: ChartArrow): readonly string[] {
  const names = JOURNEYS[id]?.names ?? '';
  return names === '' ? [] : names.split('\n');
}

function sourceOf(chart: Chart, state: string): Source | null {
  const path = [
    state,
    ...indexOf(chart)
      .ancestorsOf(state)
      .map(({ id }) => id),
  ];
  return path.map((id) => SOURCES[id]).find((source) => source !== undefined) ?? null;
}

/** A server's machine has no page, and a machine is never found in a state where it decides. */
function isSeen(chart: Chart, state: string): boolean {
  return chart.id !== 'orderLife' && !state.endsWith('.deciding');
}

function storiesOf(machine: string, state: string): readonly StoryLink[] {
  const key = state.slice(machine.length + 1);
  if (machine === 'order') {
    const own = Object.entries(ORDER_STATES).filter(([each]) => isAtOrIn(each, key));
    return (key === '' ? ORDER_FIXTURES : own.map(([, fixture]) => fixture)).map(({ name }) => ({
      id: orderStoryId(name),
      name,
    }));
  }
  if (machine !== 'uploadBatch') return [];
  return Object.entries(UPLOAD_BATCH_STATES)
    .filter(([each]) => isAtOrIn(each, key))
    .map(([each, { name }]) => ({
      id: `states-upload-batch--${BATCH_STORIES[each] ?? each}`,
      name,
    }));
}

/** The stories of the batch that are not called by their state. */
const BATCH_STORIES: Readonly<Record<string, string>> = {
  'sending.moving': 'sending',
  'sending.stalled': 'stalled',
};

function isAtOrIn(state: string, container: string): boolean {
  return container === '' || state === container || state.startsWith(`${container}.`);
}

/** What a piece of evidence lacks. */
type Lack = 'story' | 'test' | 'source';

/** Returns what a state or an arrow lacks; nothing if all speaks for it. */
export function lacksOf({ isSeen: seen, stories, tests, source }: Evidence): readonly Lack[] {
  return [
    ...(seen && stories.length === 0 ? ['story' as const] : []),
    ...(tests.length === 0 ? ['test' as const] : []),
    ...(source === null ? ['source' as const] : []),
  ];
}

/** How much of a chart is shown, tested and asked for. */
export interface Coverage {
  readonly chart: Chart;
  readonly evidence: readonly Evidence[];
  /** The states and arrows that lack nothing, in percent, rounded down. */
  readonly percent: number;
}

/** The coverage of each machine. */
export const COVERAGE: readonly Coverage[] = CHARTS.map((chart) => {
  const evidence = [...chart.states, ...chart.arrows].map(({ id }) => evidenceOf(chart, id));
  const complete = evidence.filter((each) => lacksOf(each).length === 0).length;
  return { chart, evidence, percent: Math.floor((100 * complete) / evidence.length) };
});
