import { StateMachine, type AnyStateMachine } from 'xstate';
import { nodesOf } from './arrows.ts';

/** Returns a machine and all machines that it can start, each once, the machine itself first. */
export function machinesOf(machine: AnyStateMachine): readonly AnyStateMachine[] {
  const found = new Map([[machine.id, machine]]);
  // Iterating over a map includes what is added meanwhile: the machines that a found machine starts.
  for (const [, each] of found) {
    for (const logic of [...Object.values(each.implementations.actors), ...invokedInPlace(each)]) {
      if (logic instanceof StateMachine && !found.has(logic.id)) found.set(logic.id, logic);
    }
  }
  return [...found.values()];
}

/** Returns what the states of a machine invoke: logic that is written in place, or the name of one in `setup`. */
function invokedInPlace(machine: AnyStateMachine): unknown[] {
  return nodesOf(machine).flatMap(({ config }) => [config.invoke].flat().map((each) => each?.src));
}
