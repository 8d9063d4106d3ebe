import { setup } from 'xstate';

/** Many guards on one event, to few targets and to many. */
export const guardsMachine = setup({
  guards: {
    isA: () => true,
    isB: () => true,
    isC: () => true,
    isD: () => true,
    isE: () => true,
    isF: () => true,
    isTheOnlyOneWhoseNameNeedsMoreThanASingleLine: () => true,
  },
  actions: { note: () => {}, tell: () => {}, writeItDownForLater: () => {} },
}).createMachine({
  id: 'guards',
  initial: 'sorting',
  states: {
    sorting: {
      on: {
        LETTER: [
          { guard: 'isA', target: 'a', actions: ['note', 'tell'] },
          { guard: 'isB', target: 'b', actions: 'note' },
          { guard: 'isC', target: 'c' },
          { guard: 'isD', target: 'a' },
          { guard: 'isE', target: 'b', actions: ['note', 'tell', 'writeItDownForLater'] },
          { guard: 'isF', actions: 'note' },
          { guard: 'isTheOnlyOneWhoseNameNeedsMoreThanASingleLine', target: 'c' },
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
