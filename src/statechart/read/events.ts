import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Named, Outcome, Trigger } from '../chart.ts';
import { actorKeyOf, nameOfActor } from './actors.ts';
import { resolveName, type Naming, type Texts } from './references.ts';
import { fillPattern, humanise, inEachLanguage } from './phrases.ts';

const ACTOR_EVENTS = [
  { prefix: 'xstate.done.actor.', kind: 'actorDone', code: 'onDone' },
  { prefix: 'xstate.error.actor.', kind: 'actorFailed', code: 'onError' },
  { prefix: 'xstate.snapshot.', kind: 'actorSnapshot', code: 'onSnapshot' },
] as const;

/** Returns the trigger of a transition, from XState's event type. */
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

/** Returns the name of a trigger. */
export function nameOfEvent(
  trigger: Trigger,
  node: AnyStateNode,
  naming: Naming & { readonly actors: Texts; readonly delays: Texts },
  outcome: Outcome | null,
): Named {
  const { languages } = naming;
  switch (trigger.kind) {
    case 'event':
      return resolveName(trigger.type, naming.events, languages);
    case 'wildcard': {
      const group = humanise(trigger.type.replace(/\.?\*$/, ''));
      const patternTexts = inEachLanguage(languages, (phrases) =>
        group === '' ? phrases.anyEvent : fillPattern(phrases.anyEventOf, group),
      );
      return { code: trigger.type, title: { ...patternTexts, ...naming.events[trigger.type] } };
    }
    case 'always':
      return { code: 'always', title: inEachLanguage(languages, ({ atOnce }) => atOnce) };
    case 'after': {
      const { delay } = trigger;
      const named = /^\d/.test(delay) ? null : resolveName(delay, naming.delays, languages);
      return {
        code: `after ${delay}`,
        title: inEachLanguage(languages, ({ after }, language) =>
          fillPattern(
            after,
            named === null ? durationIn(Number(delay), language) : (named.title[language] ?? delay),
          ),
        ),
      };
    }
    case 'stateDone':
      return { code: 'onDone', title: inEachLanguage(languages, ({ stateDone }) => stateDone) };
    default: {
      const { actor, kind } = trigger;
      const actorName = nameOfActor(node, actor, naming, naming.actors);
      const code = ACTOR_EVENTS.find((event) => event.kind === kind)?.code ?? kind;
      const isInPlace = actorKeyOf(node, actor) === null;
      return {
        code: `${code} ${isInPlace ? actorName.code : actor}`,
        title: inEachLanguage(languages, (phrases, language) =>
          fillPattern(
            outcome === null ? phrases.actorSnapshot : phrases.outcomes[outcome],
            actorName.title[language] ?? actor,
          ),
        ),
      };
    }
  }
}

/**
 * The outcomes of actors, by the actor and then by the guard that recognises the outcome.
 * `otherwise` is the transition without a guard, and `error` the actor's own error.
 */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

/** Returns the outcome of the actor whose end triggers a transition; `null` for any other transition. */
export function outcomeOf(
  trigger: Trigger,
  node: AnyStateNode,
  guard: string | null,
  outcomes: Outcomes,
): Outcome | null {
  if (trigger.kind !== 'actorDone' && trigger.kind !== 'actorFailed') return null;
  const given = outcomes[actorKeyOf(node, trigger.actor) ?? trigger.actor];
  if (trigger.kind === 'actorFailed') return given?.error ?? 'failed';
  return given === undefined ? 'done' : (given[guard ?? 'otherwise'] ?? 'ended');
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
