import * as React from 'react';
import type { Chart } from '../chart.ts';
import { indexOf } from './chartIndex.ts';
import { answer, questionsIn, type Question } from './questions.ts';
import { searchHits, type Hit } from './search.ts';
import { idsOfPath, type EventPath } from './eventPaths.ts';

/** The search of a chart and the question that is open, with its answer. */
export interface Questions {
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly found: ReadonlySet<string>;
  /** The questions that can be asked now. */
  readonly offered: readonly Question[];
  readonly openQuestion: Question | null;
  readonly paths: readonly EventPath[];
  /** The position of the path that is highlighted, and its ids. */
  readonly lit: number;
  readonly litPath: ReadonlySet<string> | null;
  readonly search: (query: string) => void;
  readonly ask: (question: Question | null) => void;
  readonly light: (position: number) => void;
}

/** At most this many states that were found are offered as questions. */
const MOST_OFFERED = 3;

interface OpenQuestion {
  readonly chart: string;
  readonly question: Question;
  readonly paths: readonly EventPath[];
  readonly lit: number;
}

/**
 * Searches a chart, and answers questions about it. An answer stays as it was when the machine moves on,
 * so that its paths can be followed step by step.
 *
 * @param active the states that are active now; `null` where no machine runs
 */
export function useQuestions(
  chart: Chart,
  language: string,
  selected: string | null,
  active: readonly string[] | null,
): Questions {
  const [query, setQuery] = React.useState('');
  const [open, setOpen] = React.useState<OpenQuestion | null>(null);
  const hits = React.useMemo(() => searchHits(chart, query, language), [chart, query, language]);
  const found = React.useMemo(() => new Set(hits.map(({ id }) => id)), [hits]);
  const offered = React.useMemo(
    () => questionsOffered(chart, query, language, selected, hits),
    [chart, query, language, selected, hits],
  );
  const isOpen = open?.chart === chart.id;
  const paths = isOpen ? open.paths : NO_PATHS;
  const lit = isOpen ? open.lit : -1;
  const path = paths[lit];
  const litPath = React.useMemo(
    () => (path === undefined ? null : idsOfPath(chart, path)),
    [chart, path],
  );
  return {
    query,
    hits,
    found,
    offered,
    openQuestion: isOpen ? open.question : null,
    paths,
    lit,
    litPath,
    search: setQuery,
    ask(question) {
      setQuery('');
      setOpen(
        question === null
          ? null
          : { chart: chart.id, question, paths: answer(chart, question, active), lit: 0 },
      );
    },
    light(position) {
      setOpen(open === null ? null : { ...open, lit: position });
    },
  };
}

const NO_PATHS: readonly EventPath[] = [];

/** Returns the questions in the query, or else those possible about the selection and the search results. */
function questionsOffered(
  chart: Chart,
  query: string,
  language: string,
  selected: string | null,
  hits: readonly Hit[],
): readonly Question[] {
  const index = indexOf(chart);
  const state = selected === null ? null : (index.findState(selected)?.id ?? null);
  const written = questionsIn(chart, query, language, state);
  if (written.length > 0) return written;
  if (query.trim() === '') {
    return state === null ? [{ kind: 'from', state: null }] : about(state);
  }
  return hits
    .filter(({ id, place }) => place === 'name' && index.findState(id) !== null)
    .slice(0, MOST_OFFERED)
    .flatMap(({ id }) => about(id));
}

function about(state: string): readonly Question[] {
  return [
    { kind: 'to', state },
    { kind: 'from', state },
  ];
}
