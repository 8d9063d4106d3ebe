import type { AnyStateMachine } from 'xstate';
import type { Condition, LocalizedText, Named } from '../chart.ts';
import { fieldOf, guardNodeOf, nameIn, ownNameOf, paramsOf, type GuardNode } from './guards.ts';
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

/**
 * Returns a guard with its parts. It has its name in `setup`; composed in place, it has the names of its
 * parts, and as an inline function its own name or "a condition". `null` without a guard.
 */
export function conditionOf(guard: unknown, naming: Naming): Condition | null {
  const node = guardNodeOf(naming.machine, guard);
  return node === null ? null : toCondition(node, naming);
}

function toCondition(node: GuardNode, naming: Naming): Condition {
  const parts = node.parts.map((part) => toCondition(part, naming));
  return { code: node.code, title: titleOf(node, parts, naming), made: node.made, parts };
}

function titleOf(node: GuardNode, parts: readonly Condition[], naming: Naming): LocalizedText {
  const { name, params, made, states } = node;
  const { languages } = naming;
  if (name !== null) return extended(resolveName(name, naming.guards, languages), params).title;
  if (states.length > 0) return titleOfStates(states, naming);
  const [first] = parts;
  if (first === undefined) return inEachLanguage(languages, ({ condition }) => condition);
  if (made === 'not') {
    return inEachLanguage(languages, ({ not }, language) =>
      fillPattern(not, inlineText(first, language)),
    );
  }
  return inEachLanguage(languages, (phrases, language) =>
    parts
      .map((part) => inlineText(part, language))
      .reduce((left, right) => fillPattern(phrases[made ?? 'and'], left, right)),
  );
}

function titleOfStates(states: readonly string[], naming: Naming): LocalizedText {
  const ids = states.map((state) =>
    state.startsWith('#') ? state.slice(1) : `${naming.machine.id}.${state}`,
  );
  return inEachLanguage(naming.languages, ({ inState, and }, language) =>
    ids
      .map((id) => fillPattern(inState, naming.titleOf(id)[language] ?? id))
      .reduce((left, right) => fillPattern(and, left, right)),
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
    if (name !== null) {
      return extended(resolveName(name, naming.actions, naming.languages), paramsOf(action));
    }
    return nameOfBuiltIn(action, naming) ?? nameOfInline(action, naming);
  });
}

/** Returns a name with its texts; languages without a text get the name spelt out. */
export function resolveName(code: string, texts: Texts, languages: readonly string[]): Named {
  return { code, title: { ...inEachLanguage(languages, () => humanise(code)), ...texts[code] } };
}

/** Returns a name with the same text after it in the code and in each language. */
function extended({ code, title }: Named, text: string): Named {
  const titles = Object.entries(title).map(([language, words]) => [language, words + text]);
  return { code: code + text, title: Object.fromEntries(titles) };
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
  'xstate.enqueueActions': { pattern: 'enqueueActions' },
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

function nameOfInline(reference: unknown, naming: Naming): Named {
  const name = ownNameOf(reference);
  if (name !== null) return resolveName(name, {}, naming.languages);
  return composeName(naming, 'action', (phrases) => phrases.action);
}

function composeName(
  { languages }: Naming,
  code: string,
  text: (phrases: Phrases, language: string) => string,
): Named {
  return { code, title: inEachLanguage(languages, text) };
}

function inlineText({ code, title }: Named, language: string): string {
  const text = title[language] ?? code;
  // Inside a sentence the first letter is lower case, unless the word is all capitals.
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
