import { StateMachine, type AnyStateMachine } from 'xstate';

/** Returns a machine and all machines that it can start, each once, the machine itself first. */
export function machinesOf(machine: AnyStateMachine): readonly AnyStateMachine[] {
  const found = new Map([[machine.id, machine]]);
  // A map grows while it is walked: what a machine starts is walked in turn.
  for (const [, { implementations }] of found) {
    for (const logic of Object.values(implementations.actors)) {
      if (logic instanceof StateMachine && !found.has(logic.id)) found.set(logic.id, logic);
    }
  }
  return [...found.values()];
}
