import { and, not, or, stateIn, type AnyStateMachine } from 'xstate';
import type { Named, Words } from '../chart.ts';
import { filled, humanised, inEach, type Vocabulary } from './vocabulary.ts';

/** Words of what a machine names in `setup`, by its name there. */
export type WordsByName = Readonly<Record<string, Words>>;

/** What is needed to name a reference: the machine, its words, and the languages to say it in. */
export interface Naming {
  readonly machine: AnyStateMachine;
  readonly languages: readonly string[];
  readonly guards: WordsByName;
  readonly actions: WordsByName;
  readonly events: WordsByName;
  /** The titles of states, by their node ids. */
  readonly titleOf: (node: string) => Words;
}

/** Composed guards carry no name that survives minifying; what evaluates them is shared. */
const CHECKS = {
  and: checkOf(and([])),
  or: checkOf(or([])),
  not: checkOf(not('')),
  stateIn: checkOf(stateIn('')),
};

/** Names that a function gets from the property it stands in say nothing about it. */
const EMPTY_NAMES = new Set(['', 'guard', 'actions', 'entry', 'exit', 'src', 'type']);

/**
 * A guard by its name in `setup`; a composed one that `setup` did not name by its parts; an inline
 * function by its own name, or as "a condition".
 */
export function guardNamed(guard: unknown, naming: Naming): Named | null {
  if (guard === undefined || guard === null) return null;
  const name = nameIn(naming.machine.implementations.guards, guard);
  if (name !== null) return known(name, naming.guards, naming.languages);
  if (typeof guard !== 'function') return anonymous(guard, 'condition', naming);
  const check = checkOf(guard);
  if (check === CHECKS.stateIn) return stateInNamed(guard, naming);
  const parts = partsOf(guard).flatMap((part) => guardNamed(part, naming) ?? []);
  const [first] = parts;
  if (first === undefined) return anonymous(guard, 'condition', naming);
  if (check === CHECKS.not) {
    return composed(naming, `!${first.code}`, ({ not: pattern }, language) =>
      filled(pattern, textOf(first, language)),
    );
  }
  const operator = check === CHECKS.or ? 'or' : 'and';
  const code = parts.map((part) => part.code).join(operator === 'or' ? ' || ' : ' && ');
  return composed(naming, parts.length > 1 ? `(${code})` : code, (vocabulary, language) =>
    parts
      .map((part) => textOf(part, language))
      .reduce((left, right) => filled(vocabulary[operator], left, right)),
  );
}

/** The actions of a transition or a state, each by its name in `setup` or by what it does. */
export function actionsNamed(actions: unknown, naming: Naming): Named[] {
  const list: readonly unknown[] = Array.isArray(actions)
    ? actions
    : actions === undefined || actions === null
      ? []
      : [actions];
  return list.map((action) => {
    const name = nameIn(naming.machine.implementations.actions, action);
    if (name !== null) return known(name, naming.actions, naming.languages);
    return builtIn(action, naming) ?? anonymous(action, 'action', naming);
  });
}

/** What a name means: the given words, or the name itself spelt out in the languages that lack them. */
export function known(code: string, words: WordsByName, languages: readonly string[]): Named {
  return { code, words: { ...inEach(languages, () => humanised(code)), ...words[code] } };
}

/** The name under which `setup` knows a reference: its string, its `type`, or the very function. */
function nameIn(implementations: object, reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null) {
    const type = fieldOf(reference, 'type');
    return typeof type === 'string' ? type : null;
  }
  const found = Object.entries(implementations).find(([, value]) => value === reference);
  return found?.[0] ?? null;
}

const BUILT_IN: Readonly<Record<string, { pattern: keyof Vocabulary; subject?: string }>> = {
  'xstate.assign': { pattern: 'assign' },
  'xstate.raise': { pattern: 'raise', subject: 'event' },
  'xstate.sendTo': { pattern: 'send', subject: 'event' },
  'xstate.emit': { pattern: 'emit', subject: 'event' },
  'xstate.spawnChild': { pattern: 'spawn', subject: 'src' },
  'xstate.stopChild': { pattern: 'stop', subject: 'actorRef' },
  'xstate.cancel': { pattern: 'cancel', subject: 'sendId' },
  'xstate.log': { pattern: 'log' },
};

/** An action that XState makes, written in the place where it happens. */
function builtIn(action: unknown, naming: Naming): Named | null {
  const type = typeof action === 'function' ? fieldOf(action, 'type') : undefined;
  const kind = typeof type === 'string' ? BUILT_IN[type] : undefined;
  if (typeof type !== 'string' || kind === undefined) return null;
  const subject = kind.subject === undefined ? undefined : fieldOf(action, kind.subject);
  const code = typeof subject === 'string' ? subject : fieldOf(subject, 'type');
  const verb = type.slice('xstate.'.length);
  if (typeof code !== 'string') {
    return composed(naming, verb, (vocabulary) =>
      kind.subject === undefined ? vocabulary[kind.pattern] : filled(vocabulary[kind.pattern], '…'),
    );
  }
  const words = known(code, naming.events, naming.languages);
  return composed(naming, `${verb}(${code})`, (vocabulary, language) =>
    filled(vocabulary[kind.pattern], textOf(words, language)),
  );
}

function stateInNamed(guard: unknown, naming: Naming): Named {
  const value = fieldOf(guard, 'stateValue');
  const paths =
    typeof value === 'string' && value.startsWith('#') ? [value.slice(1)] : pathsOf(value);
  const ids = paths.map((path) =>
    typeof value === 'string' && value.startsWith('#') ? path : `${naming.machine.id}.${path}`,
  );
  return composed(naming, `stateIn(${paths.join(', ')})`, ({ inState, and: both }, language) =>
    ids
      .map((id) => filled(inState, naming.titleOf(id)[language] ?? id))
      .reduce((left, right) => filled(both, left, right)),
  );
}

/** The paths of the innermost states of a state value. */
function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = pathsOf(inner);
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`);
  });
}

function anonymous(reference: unknown, kind: 'condition' | 'action', naming: Naming): Named {
  const name = typeof reference === 'function' ? reference.name : '';
  if (!EMPTY_NAMES.has(name)) return known(name, {}, naming.languages);
  return composed(naming, kind, (vocabulary) => vocabulary[kind]);
}

function composed(
  { languages }: Naming,
  code: string,
  text: (vocabulary: Vocabulary, language: string) => string,
): Named {
  return { code, words: inEach(languages, text) };
}

function textOf({ code, words }: Named, language: string): string {
  const text = words[language] ?? code;
  // Inside a sentence a word starts small, unless it is written in capitals.
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function checkOf(guard: unknown): unknown {
  return fieldOf(guard, 'check');
}

function partsOf(guard: unknown): readonly unknown[] {
  const parts = fieldOf(guard, 'guards');
  return Array.isArray(parts) ? parts : [];
}

function fieldOf(value: unknown, field: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
    return undefined;
  return Reflect.get(value, field);
}
