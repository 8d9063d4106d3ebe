import { StateMachine, type AnyStateMachine } from 'xstate';

/** Returns a machine and all machines that it can start, each once, the machine itself first. */
export function machinesOf(machine: AnyStateMachine): readonly AnyStateMachine[] {
  const found = new Map([[machine.id, machine]]);
  // Iterating over a map includes what is added meanwhile: the machines that a found machine starts.
  for (const [, { implementations }] of found) {
    for (const logic of Object.values(implementations.actors)) {
      if (logic instanceof StateMachine && !found.has(logic.id)) found.set(logic.id, logic);
    }
  }
  return [...found.values()];
}
