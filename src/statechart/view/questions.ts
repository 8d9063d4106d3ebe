import type { Chart } from '../chart.ts';
import { indexOf } from './chartIndex.ts';
import { initialStates, pathsFrom, pathsTo, type EventPath } from './eventPaths.ts';
import { normalise } from './search.ts';

/** A question about a chart: what leads to a state, or what can happen in it. */
export interface Question {
  readonly kind: 'to' | 'from';
  /** `null` for where the machine is now. */
  readonly state: string | null;
}

/** How each question is asked in English and Portuguese; the rest of the sentence is a state's name. */
const PATTERNS: readonly { readonly kind: Question['kind']; readonly pattern: RegExp }[] = [
  { kind: 'to', pattern: /^(?:what|which|how)\b.*?\b(?:leads?|gets?|goes?|comes?) to (.+)$/ },
  {
    kind: 'to',
    pattern: /^(?:o que|como|qual)\b.*?\b(?:leva|chega|chegar|chego|vai) (?:a|ao|ate) (.+)$/,
  },
  { kind: 'from', pattern: /^what can happen(?: (?:in|from|after|at))?(.*)$/ },
  { kind: 'from', pattern: /^o que pode acontecer(?: (?:em|no|na|de|depois de))?(.*)$/ },
];

const HERE = new Set(['', 'here', 'now', 'next', 'aqui', 'agora', 'depois']);

/** Returns the questions that a text asks; empty if it is none, or of a state that does not exist. */
export function questionsIn(
  chart: Chart,
  text: string,
  language: string,
  selected: string | null,
): Question[] {
  const sentence = normalise(text.trim())
    .replaceAll(/[?.!“”"]/g, '')
    .trim();
  for (const { kind, pattern } of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const name = (found[1] ?? '').trim();
    if (HERE.has(name)) return [{ kind, state: selected }];
    return chart.states
      .filter(({ name: { code, title } }) =>
        [code, title[language] ?? ''].some((word) => normalise(word) === name),
      )
      .map(({ id }) => ({ kind, state: id }));
  }
  return [];
}

/**
 * Returns the paths that answer a question, shortest first.
 *
 * @param active the states that are active now; `null` where no machine runs
 */
export function answer(
  chart: Chart,
  { kind, state }: Question,
  active: readonly string[] | null,
): EventPath[] {
  const index = indexOf(chart);
  const now = active ?? initialStates(chart);
  if (kind === 'to') return state === null ? [] : pathsTo(chart, state, now);
  if (state === null) return pathsFrom(chart, now);
  return pathsFrom(chart, [
    ...index.ancestorsOf(state).map(({ id }) => id),
    state,
    ...now.filter((id) => id !== state && index.isWithin(id, state)),
  ]);
}
