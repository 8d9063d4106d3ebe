import { and, not, or, stateIn, type AnyStateMachine } from 'xstate';
import type { Named, LocalizedText } from '../chart.ts';
import { fillPattern, humanise, inEachLanguage, type Phrases } from './phrases.ts';

/** The texts of guards, actions, actors, delays or events, by their names in `setup`. */
export type Texts = Readonly<Record<string, LocalizedText>>;

/** Everything needed to name a reference: the machine, its texts and their languages. */
export interface Naming {
  readonly machine: AnyStateMachine;
  readonly languages: readonly string[];
  readonly guards: Texts;
  readonly actions: Texts;
  readonly events: Texts;
  /** The titles of states, by their node ids. */
  readonly titleOf: (node: string) => LocalizedText;
}

/** Composed guards have no name that survives minifying, but share the function that evaluates them. */
const CHECKS = {
  and: checkOf(and([])),
  or: checkOf(or([])),
  not: checkOf(not('')),
  stateIn: checkOf(stateIn('')),
};

/** Names that an inline function only gets from the property that it is assigned to. */
const EMPTY_NAMES = new Set(['', 'guard', 'actions', 'entry', 'exit', 'src', 'type']);

/**
 * Returns the name of a guard: its name in `setup`; for a guard composed in place, the names of its parts;
 * for an inline function, its own name or "a condition". `null` without a guard.
 */
export function nameOfGuard(guard: unknown, naming: Naming): Named | null {
  if (guard === undefined || guard === null) return null;
  const name = nameIn(naming.machine.implementations.guards, guard);
  if (name !== null) return resolveName(name, naming.guards, naming.languages);
  if (typeof guard !== 'function') return nameOfInline(guard, 'condition', naming);
  const check = checkOf(guard);
  if (check === CHECKS.stateIn) return nameOfStateIn(guard, naming);
  const parts = partsOf(guard).flatMap((part) => nameOfGuard(part, naming) ?? []);
  const [first] = parts;
  if (first === undefined) return nameOfInline(guard, 'condition', naming);
  if (check === CHECKS.not) {
    return composeName(naming, `!${first.code}`, ({ not: pattern }, language) =>
      fillPattern(pattern, inlineText(first, language)),
    );
  }
  const operator = check === CHECKS.or ? 'or' : 'and';
  const code = parts.map((part) => part.code).join(operator === 'or' ? ' || ' : ' && ');
  return composeName(naming, parts.length > 1 ? `(${code})` : code, (phrases, language) =>
    parts
      .map((part) => inlineText(part, language))
      .reduce((left, right) => fillPattern(phrases[operator], left, right)),
  );
}

/** Returns the names of actions: their names in `setup`, or what XState's built-in actions do. */
export function namesOfActions(actions: unknown, naming: Naming): Named[] {
  const list: readonly unknown[] = Array.isArray(actions)
    ? actions
    : actions === undefined || actions === null
      ? []
      : [actions];
  return list.map((action) => {
    const name = nameIn(naming.machine.implementations.actions, action);
    if (name !== null) return resolveName(name, naming.actions, naming.languages);
    return nameOfBuiltIn(action, naming) ?? nameOfInline(action, 'action', naming);
  });
}

/** Returns a name with its texts; languages without a text get the name spelt out. */
export function resolveName(code: string, texts: Texts, languages: readonly string[]): Named {
  return { code, words: { ...inEachLanguage(languages, () => humanise(code)), ...texts[code] } };
}

/** Returns the name of a reference in `setup`: its string, its `type`, or the name of the function. */
function nameIn(implementations: object, reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  if (typeof reference === 'object' && reference !== null) {
    const type = fieldOf(reference, 'type');
    return typeof type === 'string' ? type : null;
  }
  const found = Object.entries(implementations).find(([, value]) => value === reference);
  return found?.[0] ?? null;
}

const BUILT_IN: Readonly<
  Record<string, { pattern: Exclude<keyof Phrases, 'outcomes'>; subject?: string }>
> = {
  'xstate.assign': { pattern: 'assign' },
  'xstate.raise': { pattern: 'raise', subject: 'event' },
  'xstate.sendTo': { pattern: 'send', subject: 'event' },
  'xstate.emit': { pattern: 'emit', subject: 'event' },
  'xstate.spawnChild': { pattern: 'spawn', subject: 'src' },
  'xstate.stopChild': { pattern: 'stop', subject: 'actorRef' },
  'xstate.cancel': { pattern: 'cancel', subject: 'sendId' },
  'xstate.log': { pattern: 'log' },
};

/** Returns the name of an action created by XState, such as `assign`; `null` for any other action. */
function nameOfBuiltIn(action: unknown, naming: Naming): Named | null {
  const type = typeof action === 'function' ? fieldOf(action, 'type') : undefined;
  const kind = typeof type === 'string' ? BUILT_IN[type] : undefined;
  if (typeof type !== 'string' || kind === undefined) return null;
  const subject = kind.subject === undefined ? undefined : fieldOf(action, kind.subject);
  const code = typeof subject === 'string' ? subject : fieldOf(subject, 'type');
  const verb = type.slice('xstate.'.length);
  if (typeof code !== 'string') {
    return composeName(naming, verb, (phrases) =>
      kind.subject === undefined ? phrases[kind.pattern] : fillPattern(phrases[kind.pattern], '…'),
    );
  }
  const subjectName = resolveName(code, naming.events, naming.languages);
  return composeName(naming, `${verb}(${code})`, (phrases, language) =>
    fillPattern(phrases[kind.pattern], inlineText(subjectName, language)),
  );
}

function nameOfStateIn(guard: unknown, naming: Naming): Named {
  const value = fieldOf(guard, 'stateValue');
  const paths =
    typeof value === 'string' && value.startsWith('#') ? [value.slice(1)] : pathsOf(value);
  const ids = paths.map((path) =>
    typeof value === 'string' && value.startsWith('#') ? path : `${naming.machine.id}.${path}`,
  );
  return composeName(naming, `stateIn(${paths.join(', ')})`, ({ inState, and: both }, language) =>
    ids
      .map((id) => fillPattern(inState, naming.titleOf(id)[language] ?? id))
      .reduce((left, right) => fillPattern(both, left, right)),
  );
}

/** Returns the paths of the innermost states of a state value. */
function pathsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = pathsOf(inner);
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`);
  });
}

function nameOfInline(reference: unknown, kind: 'condition' | 'action', naming: Naming): Named {
  const name = typeof reference === 'function' ? reference.name : '';
  if (!EMPTY_NAMES.has(name)) return resolveName(name, {}, naming.languages);
  return composeName(naming, kind, (phrases) => phrases[kind]);
}

function composeName(
  { languages }: Naming,
  code: string,
  text: (phrases: Phrases, language: string) => string,
): Named {
  return { code, words: inEachLanguage(languages, text) };
}

function inlineText({ code, words }: Named, language: string): string {
  const text = words[language] ?? code;
  // Inside a sentence the first letter is lower case, unless the word is all capitals.
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
