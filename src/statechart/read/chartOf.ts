import {
  StateMachine,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import type { Chart, ChartArrow, ChartInvoke, ChartState, Words } from '../chart.ts';
import { eventNamed, triggerOf } from './events.ts';
import { actionsNamed, guardNamed, known, type Naming, type WordsByName } from './references.ts';
import { humanised, inEach } from './vocabulary.ts';

/**
 * What a machine is called, by the names in its code. Whatever is missing is the code's name spelt
 * out; a state without a description here has the machine's own `description`.
 */
export interface ChartWords {
  /** Language tags, the default first; English alone unless told. */
  readonly languages?: readonly string[];
  /** By state id; the root's title is that of the chart. */
  readonly states?: Readonly<
    Record<string, { readonly title?: Words; readonly description?: Words }>
  >;
  readonly purpose?: Words;
  readonly events?: WordsByName;
  readonly guards?: WordsByName;
  readonly actions?: WordsByName;
  readonly actors?: WordsByName;
  readonly delays?: WordsByName;
}

/**
 * Reads an XState machine into data: every state, every transition (the automatic ones too, which
 * XState's own `toDirectedGraph` leaves out) and what they are called. Runs nothing of it.
 */
export function chartOf(machine: AnyStateMachine, words: ChartWords = {}): Chart {
  const languages = words.languages ?? ['en'];
  const nodes = nodesOf(machine.root);
  const states = words.states ?? {};
  const titles = new Map(
    nodes.map(({ id, key }) => [
      id,
      { ...inEach(languages, () => humanised(key)), ...states[id]?.title },
    ]),
  );
  const naming: Naming = {
    machine,
    languages,
    guards: words.guards ?? {},
    actions: words.actions ?? {},
    events: words.events ?? {},
    titleOf: (id) => titles.get(id) ?? inEach(languages, () => id),
  };
  const actors = words.actors ?? {};
  return {
    id: machine.id,
    title: naming.titleOf(machine.root.id),
    purpose: words.purpose ?? null,
    languages,
    states: nodes.map((node) =>
      stateOf(node, naming, { actors, description: states[node.id]?.description }),
    ),
    arrows: nodes.flatMap((node) => arrowsOf(node, naming, { actors, delays: words.delays ?? {} })),
  };
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function stateOf(
  node: AnyStateNode,
  naming: Naming,
  { actors, description }: { actors: WordsByName; description: Words | undefined },
): ChartState {
  const { parent } = node;
  return {
    id: node.id,
    name: { code: node.key, words: naming.titleOf(node.id) },
    description: descriptionOf(node, naming.languages, description),
    parent: parent?.id ?? null,
    kind: node.type,
    history: node.type === 'history' ? node.history || 'shallow' : null,
    isInitial: parent?.type === 'compound' && parent.initial.target.includes(node),
    // Not `node.entry`: XState adds the timers of `after` to it.
    entry: actionsNamed(node.config.entry, naming),
    exit: actionsNamed(node.config.exit, naming),
    invokes: node.invoke.map((invoke, index) => invokeOf(node, invoke, index, naming, actors)),
    tags: [...node.tags],
  };
}

function invokeOf(
  node: AnyStateNode,
  { id, src }: { id: string; src: unknown },
  index: number,
  { machine, languages }: Naming,
  actors: WordsByName,
): ChartInvoke {
  const configs = [node.config.invoke].flat();
  const written: unknown = configs[index]?.src;
  const name = typeof written === 'string' ? written : nameOfLogic(machine, written);
  const logic: unknown =
    typeof written === 'string' ? machine.implementations.actors[written] : written;
  return {
    id,
    actor: known(
      name ?? (typeof src === 'string' && !src.startsWith('xstate.') ? src : id),
      actors,
      languages,
    ),
    chart: logic instanceof StateMachine ? logic.id : null,
  };
}

function nameOfLogic({ implementations }: AnyStateMachine, logic: unknown): string | null {
  const found = Object.entries(implementations.actors).find(([, value]) => value === logic);
  return found?.[0] ?? (logic instanceof StateMachine ? logic.id : null);
}

function arrowsOf(
  node: AnyStateNode,
  naming: Naming,
  words: { actors: WordsByName; delays: WordsByName },
): ChartArrow[] {
  const groups: readonly (readonly AnyTransitionDefinition[])[] = [
    ...node.transitions.values(),
    node.always ?? [],
  ];
  const names = { ...naming, ...words };
  return groups.flatMap((transitions) =>
    transitions.map((transition, position) => {
      const { eventType, target } = transition;
      const trigger = triggerOf(transition);
      return {
        id: `${node.id}|${eventType}|${position}`,
        source: node.id,
        targets: (target ?? []).map((state) => state.id),
        trigger,
        eventType,
        name: eventNamed(trigger, node, names),
        position,
        guard: guardNamed(transition.guard, naming),
        actions: actionsNamed(transition.actions, naming),
        reenters: transition.reenter && target !== undefined,
      };
    }),
  );
}

function descriptionOf(
  { description: own }: AnyStateNode,
  languages: readonly string[],
  given: Words | undefined,
): Words | null {
  if (own === undefined) return given ?? null;
  return { ...inEach(languages, () => own), ...given };
}
