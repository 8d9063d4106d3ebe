import { setup } from 'xstate';

/** Transitions that stay: without a target, to themselves, entering again; on leaves and containers. */
export const selvesMachine = setup({
  actions: { count: () => {}, beep: () => {}, remember: () => {} },
}).createMachine({
  id: 'selves',
  initial: 'counting',
  on: { LOG: { actions: 'remember' }, RESTART: { target: '#selves', reenter: true } },
  states: {
    counting: {
      entry: ['beep', 'count'],
      exit: 'remember',
      on: {
        TICK: { actions: 'count' },
        AGAIN: { target: 'counting' },
        ANEW: { target: 'counting', reenter: true, actions: ['beep', 'count', 'remember'] },
        NEXT: 'grouped',
      },
    },
    grouped: {
      initial: 'one',
      on: {
        INNER: { target: '.two' },
        INNER_ANEW: { target: '.two', reenter: true },
        SELF: { target: 'grouped', reenter: true },
        STAY: { actions: 'count' },
        BACK: 'counting',
      },
      states: {
        one: { on: { SELF: { target: 'one' }, PARENT: { target: '#selves.grouped' }, GO: 'two' } },
        two: { on: { GO: 'one' } },
      },
    },
  },
});
