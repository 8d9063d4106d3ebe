import { setup } from 'xstate';

/** One event with many guarded branches, which lead to four states. */
export const guardsMachine = setup({
  guards: {
    isA: () => true,
    isB: () => true,
    isC: () => true,
    isD: () => true,
    isE: () => true,
    isF: () => true,
    isTheOnlyGuardWhoseNameNeedsMoreThanASingleLine: () => true,
  },
  actions: { log: () => {}, notify: () => {}, storeForLaterInspection: () => {} },
}).createMachine({
  id: 'guards',
  initial: 'sorting',
  states: {
    sorting: {
      on: {
        LETTER: [
          { guard: 'isA', target: 'a', actions: ['log', 'notify'] },
          { guard: 'isB', target: 'b', actions: 'log' },
          { guard: 'isC', target: 'c' },
          { guard: 'isD', target: 'a' },
          { guard: 'isE', target: 'b', actions: ['log', 'notify', 'storeForLaterInspection'] },
          { guard: 'isF', actions: 'log' },
          { guard: 'isTheOnlyGuardWhoseNameNeedsMoreThanASingleLine', target: 'c' },
          { target: 'rest' },
        ],
      },
    },
    a: { on: { BACK: 'sorting', B: 'b' } },
    b: { on: { BACK: 'sorting', C: 'c' } },
    c: { on: { BACK: 'sorting', A: 'a' } },
    rest: { on: { BACK: 'sorting' } },
  },
});
