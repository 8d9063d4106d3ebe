import type { AnyMachineSnapshot } from 'xstate';
import type { PureMachine } from './pureMachine.ts';

/** The parent of an actor, and the name that the actor has there. */
export interface Parent {
  readonly id: string;
  readonly as: string;
}

/** A machine as it runs in a simulation, after one of its steps. */
export interface SimulatedActor {
  /** Unique in the simulation, and the same after each step. */
  readonly id: string;
  readonly pure: PureMachine;
  readonly snapshot: AnyMachineSnapshot;
  /** `null` for one that runs by itself. */
  readonly parent: Parent | null;
}
