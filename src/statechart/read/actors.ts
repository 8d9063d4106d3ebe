import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';
import type { Named } from '../chart.ts';
import { inEachLanguage } from './phrases.ts';
import { resolveName, type Naming, type Texts } from './references.ts';

/** Returns an invocation as the machine's author wrote it; `undefined` if the state has none with that id. */
function writtenInvoke(node: AnyStateNode, id: string) {
  const position = node.invoke.findIndex((invoke) => invoke.id === id);
  return [node.config.invoke].flat()[position];
}

/**
 * Returns the name of an invoked actor, by which texts are keyed: its logic's name in `setup`, the id of its
 * machine, or the id that it was given. `null` for logic in place without an id.
 */
export function actorKeyOf(node: AnyStateNode, id: string): string | null {
  const written = writtenInvoke(node, id);
  if (written === undefined) return id;
  const logic: unknown = written.src;
  if (typeof logic === 'string') return logic;
  return nameOfLogic(node.machine, logic) ?? written.id ?? null;
}

/** Returns the name of an invoked actor with its texts: "An actor" for logic in place without an id. */
export function nameOfActor(
  node: AnyStateNode,
  id: string,
  { languages }: Naming,
  actors: Texts,
): Named {
  const key = actorKeyOf(node, id);
  if (key !== null) return resolveName(key, actors, languages);
  return { code: 'actor', title: inEachLanguage(languages, ({ actor }) => actor) };
}

/** Returns the chart of the machine that a state invokes; `null` for any other actor. */
export function chartOfActor(node: AnyStateNode, id: string): string | null {
  const written: unknown = writtenInvoke(node, id)?.src;
  const logic: unknown =
    typeof written === 'string' ? node.machine.implementations.actors[written] : written;
  return logic instanceof StateMachine ? logic.id : null;
}

function nameOfLogic({ implementations }: AnyStateMachine, logic: unknown): string | null {
  const found = Object.entries(implementations.actors).find(([, value]) => value === logic);
  return found?.[0] ?? (logic instanceof StateMachine ? logic.id : null);
}
