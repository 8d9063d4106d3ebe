import { and, not, or, setup, stateIn } from 'xstate';

const types: { context?: { count: number }; events?: { type: 'CHECK' | 'AGAIN' } } = {};

/** Chains of eventless transitions, whose guards are named, composed by name, composed in place, or inline. */
export const decisionsMachine = setup({
  types,
  guards: {
    isSmall: ({ context }) => context.count < 3,
    isEven: ({ context }) => context.count % 2 === 0,
    isSmallAndEven: and(['isSmall', 'isEven']),
  },
}).createMachine({
  id: 'decisions',
  context: { count: 0 },
  initial: 'start',
  states: {
    start: { on: { CHECK: 'first' } },
    first: {
      always: [
        { guard: 'isSmallAndEven', target: 'third' },
        { guard: or(['isSmall', not('isEven')]), target: 'second' },
        { target: 'end' },
      ],
    },
    second: {
      always: [{ guard: ({ context }) => context.count > 10, target: 'end' }, { target: 'third' }],
    },
    third: { always: [{ guard: not(stateIn('second')), target: 'fourth' }, { target: 'start' }] },
    fourth: { always: { guard: 'isEven', target: 'end' }, on: { AGAIN: 'first' } },
    end: { type: 'final' },
  },
});
