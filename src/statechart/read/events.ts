import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Named, Trigger } from '../chart.ts';
import { known, type Naming, type WordsByName } from './references.ts';
import { filled, humanised, inEach } from './vocabulary.ts';

const ACTOR_EVENTS = [
  { prefix: 'xstate.done.actor.', kind: 'actorDone', code: 'onDone' },
  { prefix: 'xstate.error.actor.', kind: 'actorFailed', code: 'onError' },
  { prefix: 'xstate.snapshot.', kind: 'actorSnapshot', code: 'onSnapshot' },
] as const;

/** What makes a transition happen, from the event type XState gives it. */
export function triggerOf({
  eventType,
  delay,
}: AnyTransitionDefinition & { delay?: unknown }): Trigger {
  if (eventType === '') return { kind: 'always' };
  if (eventType.startsWith('xstate.after.')) return { kind: 'after', delay: String(delay) };
  if (eventType.startsWith('xstate.done.state.')) return { kind: 'stateDone' };
  const ofActor = ACTOR_EVENTS.find(({ prefix }) => eventType.startsWith(prefix));
  if (ofActor !== undefined) {
    return { kind: ofActor.kind, actor: eventType.slice(ofActor.prefix.length) };
  }
  return { kind: /(^|\.)\*$/.test(eventType) ? 'wildcard' : 'event', type: eventType };
}

/** What the trigger says, in the code's words and in each language. */
export function eventNamed(
  trigger: Trigger,
  node: AnyStateNode,
  naming: Naming & { readonly actors: WordsByName; readonly delays: WordsByName },
): Named {
  const { languages } = naming;
  switch (trigger.kind) {
    case 'event':
      return known(trigger.type, naming.events, languages);
    case 'wildcard': {
      const group = humanised(trigger.type.replace(/\.?\*$/, ''));
      const words = inEach(languages, (vocabulary) =>
        group === '' ? vocabulary.anyEvent : filled(vocabulary.anyEventOf, group),
      );
      return { code: trigger.type, words: { ...words, ...naming.events[trigger.type] } };
    }
    case 'always':
      return { code: 'always', words: inEach(languages, ({ atOnce }) => atOnce) };
    case 'after': {
      const { delay } = trigger;
      const named = /^\d/.test(delay) ? null : known(delay, naming.delays, languages);
      return {
        code: `after ${delay}`,
        words: inEach(languages, ({ after }, language) =>
          filled(
            after,
            named === null ? durationIn(Number(delay), language) : (named.words[language] ?? delay),
          ),
        ),
      };
    }
    case 'stateDone':
      return { code: 'onDone', words: inEach(languages, ({ stateDone }) => stateDone) };
    default: {
      const { actor, kind } = trigger;
      const actorName = known(srcOf(node, actor), naming.actors, languages);
      const code = ACTOR_EVENTS.find((event) => event.kind === kind)?.code ?? kind;
      return {
        code: `${code} ${actor}`,
        words: inEach(languages, (vocabulary, language) =>
          filled(vocabulary[kind], actorName.words[language] ?? actor),
        ),
      };
    }
  }
}

/** The name of the logic behind an invoked id: words are given by what runs, not by its id. */
function srcOf(node: AnyStateNode, id: string): string {
  const src = node.invoke.find((invoke) => invoke.id === id)?.src;
  return typeof src === 'string' && !src.startsWith('xstate.') ? src : id;
}

const UNITS = [
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
  { unit: 'second', milliseconds: 1_000 },
  { unit: 'millisecond', milliseconds: 1 },
] as const;

function durationIn(milliseconds: number, language: string): string {
  const { unit, milliseconds: size } =
    UNITS.find((each) => milliseconds >= each.milliseconds) ?? UNITS[3];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 2,
  }).format(milliseconds / size);
}
