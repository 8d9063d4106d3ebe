import { expect } from 'vitest';
import type { AnyStateMachine, InspectionEvent } from 'xstate';
import { arrowIdOf, nodesOf, transitionsOf } from '../../../src/statechart/arrows.ts';

/** The tests that took each transition, by the transition's id in charts. */
const testsOf = new Map<string, Set<string>>();

/** For an actor's `inspect` option: records each transition that the actor or a child of it takes. */
export function noteTransitions(event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  const { currentTestName = '', testPath = '' } = expect.getState();
  // Test files that share a process share this record, too.
  if (!testPath.endsWith('journeys.test.ts')) return;
  // oxlint-disable-next-line no-underscore-dangle -- the public API does not tell which were taken
  for (const transition of event._transitions) {
    const id = arrowIdOf(transition);
    testsOf.set(id, (testsOf.get(id) ?? new Set()).add(currentTestName));
  }
}

/** Returns the id of every transition of a machine, including eventless ones and those of its actors. */
export function transitionIdsOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine).flatMap(transitionsOf).map(arrowIdOf);
}

/** Returns the transitions of a machine that no journey has taken since this module was loaded. */
export function transitionsNeverTaken(machine: AnyStateMachine): string[] {
  return transitionIdsOf(machine).filter((id) => !testsOf.has(id));
}

/** More tests of a transition than these would not be read. */
const MOST_NAMED = 3;

/**
 * Returns the journeys that take each transition of a machine, by its id: how many, and the names of those
 * that take the fewest others, since they are about it, one a line.
 */
export function journeysOf(
  machine: AnyStateMachine,
): Record<string, { count: number; names: string }> {
  const sizes = new Map<string, number>();
  for (const names of testsOf.values()) {
    for (const name of names) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(
    transitionIdsOf(machine).map((id) => {
      const names = [...(testsOf.get(id) ?? [])];
      const closest = names.toSorted(
        (one, other) => (sizes.get(one) ?? 0) - (sizes.get(other) ?? 0),
      );
      return [id, { count: names.length, names: closest.slice(0, MOST_NAMED).join('\n') }];
    }),
  );
}
