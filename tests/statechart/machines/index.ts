import { decisionsMachine } from './decisions.ts';
import { delaysMachine } from './delays.ts';
import { entriesMachine } from './entries.ts';
import { guardsMachine } from './guards.ts';
import { historyMachine } from './history.ts';
import { hundredStatesMachine } from './hundredStates.ts';
import { nestedMachine } from './nested.ts';
import { parametersMachine } from './parameters.ts';
import { parallelStatesMachine } from './parallelStates.ts';
import { selfTransitionsMachine } from './selfTransitions.ts';
import { spawningMachine } from './spawning.ts';
import { wildcardsMachine } from './wildcards.ts';

/** Machines that are hard to read and to lay out, each for a reason of its own. */
export const AWKWARD_MACHINES = [
  nestedMachine,
  parallelStatesMachine,
  historyMachine,
  decisionsMachine,
  delaysMachine,
  entriesMachine,
  wildcardsMachine,
  guardsMachine,
  parametersMachine,
  spawningMachine,
  selfTransitionsMachine,
  hundredStatesMachine,
];
