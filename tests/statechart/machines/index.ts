import { decisionsMachine } from './decisions.ts';
import { delaysMachine } from './delays.ts';
import { guardsMachine } from './guards.ts';
import { historyMachine } from './history.ts';
import { hundredMachine } from './hundred.ts';
import { nestedMachine } from './nested.ts';
import { parallelsMachine } from './parallels.ts';
import { selvesMachine } from './selves.ts';
import { spawningMachine } from './spawning.ts';
import { wildcardsMachine } from './wildcards.ts';

/** Machines that are awkward to read and to lay out, each in its own way. */
export const AWKWARD_MACHINES = [
  nestedMachine,
  parallelsMachine,
  historyMachine,
  decisionsMachine,
  delaysMachine,
  wildcardsMachine,
  guardsMachine,
  spawningMachine,
  selvesMachine,
  hundredMachine,
];
