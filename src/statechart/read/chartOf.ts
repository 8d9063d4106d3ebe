import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Chart, ChartArrow, ChartState, LocalizedText } from '../chart.ts';
import { chartOfActor, nameOfActor } from './actors.ts';
import { nameOfEvent, outcomeOf, type Outcomes, triggerOf } from './events.ts';
import { guardNodeOf } from './guards.ts';
import { conditionOf, namesOfActions, type Naming, type Texts } from './references.ts';
import { humanise, inEachLanguage } from './phrases.ts';

/**
 * The texts of a machine, by the names in its code. Without a text, the name in the code is spelt out;
 * without a description, a state has the machine's own `description`.
 */
export interface ChartVocabulary {
  /** Language tags, the default one first; by default only English. */
  readonly languages?: readonly string[];
  /** By state id; the title of the root is the title of the chart. */
  readonly states?: Readonly<
    Record<string, { readonly title?: LocalizedText; readonly description?: LocalizedText }>
  >;
  readonly purpose?: LocalizedText;
  readonly events?: Texts;
  readonly guards?: Texts;
  readonly actions?: Texts;
  readonly actors?: Texts;
  readonly delays?: Texts;
  /** The fields of events, in any machine event and in the results of actors. */
  readonly fields?: Texts;
  /** The values of such fields that are identifiers in the code, as `PT_EN`. */
  readonly values?: Texts;
  /** Without them, every result of an actor counts as "done". */
  readonly outcomes?: Outcomes;
}

/**
 * Reads an XState machine as data, without running it: every state, every transition with its names, and
 * also the automatic transitions, which XState's own `toDirectedGraph` leaves out.
 */
export function chartOf(machine: AnyStateMachine, vocabulary: ChartVocabulary = {}): Chart {
  const languages = vocabulary.languages ?? ['en'];
  const nodes = nodesOf(machine.root);
  const states = vocabulary.states ?? {};
  const titles = new Map(
    nodes.map(({ id, key }) => [
      id,
      { ...inEachLanguage(languages, () => humanise(key)), ...states[id]?.title },
    ]),
  );
  const naming: Naming = {
    machine,
    languages,
    guards: vocabulary.guards ?? {},
    actions: vocabulary.actions ?? {},
    events: vocabulary.events ?? {},
    titleOf: (id) => titles.get(id) ?? inEachLanguage(languages, () => id),
  };
  const actors = vocabulary.actors ?? {};
  return {
    id: machine.id,
    title: naming.titleOf(machine.root.id),
    purpose: vocabulary.purpose ?? null,
    languages,
    fields: vocabulary.fields ?? {},
    values: vocabulary.values ?? {},
    states: nodes.map((node) =>
      stateOf(node, naming, { actors, description: states[node.id]?.description }),
    ),
    arrows: nodes.flatMap((node) =>
      arrowsOf(
        node,
        naming,
        { actors, delays: vocabulary.delays ?? {} },
        vocabulary.outcomes ?? {},
      ),
    ),
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function stateOf(
  node: AnyStateNode,
  naming: Naming,
  { actors, description }: { actors: Texts; description: LocalizedText | undefined },
): ChartState {
  const { parent } = node;
  return {
    id: node.id,
    name: { code: node.key, title: naming.titleOf(node.id) },
    description: descriptionOf(node, naming.languages, description),
    parent: parent?.id ?? null,
    kind: node.type,
    history: node.type === 'history' ? node.history || 'shallow' : null,
    isInitial: parent?.type === 'compound' && parent.initial.target.includes(node),
    // `node.entry` is not used, because XState adds the timers of `after` to it.
    entry: namesOfActions(node.config.entry, naming),
    exit: namesOfActions(node.config.exit, naming),
    invokes: node.invoke.map(({ id }) => ({
      id,
      actor: nameOfActor(node, id, naming, actors),
      chart: chartOfActor(node, id),
    })),
    tags: [...node.tags],
  };
}

function arrowsOf(
  node: AnyStateNode,
  naming: Naming,
  texts: { actors: Texts; delays: Texts },
  outcomes: Outcomes,
): ChartArrow[] {
  const groups: readonly (readonly AnyTransitionDefinition[])[] = [
    ...node.transitions.values(),
    node.always ?? [],
  ];
  const names = { ...naming, ...texts };
  return groups.flatMap((transitions) =>
    transitions.map((transition, position) => {
      const { eventType, target } = transition;
      const trigger = triggerOf(transition);
      const guard = conditionOf(transition.guard, naming);
      const named = guardNodeOf(naming.machine, transition.guard)?.name ?? guard?.code ?? null;
      const outcome = outcomeOf(trigger, node, named, outcomes);
      return {
        id: `${node.id}|${eventType}|${position}`,
        source: node.id,
        targets: (target ?? []).map((state) => state.id),
        trigger,
        eventType,
        outcome,
        name: nameOfEvent(trigger, node, names, outcome),
        position,
        guard,
        actions: namesOfActions(transition.actions, naming),
        reenters: transition.reenter && target !== undefined,
      };
    }),
  );
}

function descriptionOf(
  { description: own }: AnyStateNode,
  languages: readonly string[],
  given: LocalizedText | undefined,
): LocalizedText | null {
  if (own === undefined) return given ?? null;
  return { ...inEachLanguage(languages, () => own), ...given };
}
