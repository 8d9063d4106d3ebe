import { setup } from 'xstate';

/** Transitions without a target, self-transitions and re-entering ones, on leaves and on containers. */
export const selfTransitionsMachine = setup({
  actions: { count: () => {}, beep: () => {}, save: () => {} },
}).createMachine({
  id: 'selfTransitions',
  initial: 'counting',
  on: { LOG: { actions: 'save' }, RESTART: { target: '#selfTransitions', reenter: true } },
  states: {
    counting: {
      entry: ['beep', 'count'],
      exit: 'save',
      on: {
        TICK: { actions: 'count' },
        AGAIN: { target: 'counting' },
        ANEW: { target: 'counting', reenter: true, actions: ['beep', 'count', 'save'] },
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
        one: {
          on: {
            SELF: { target: 'one' },
            PARENT: { target: '#selfTransitions.grouped' },
            GO: 'two',
          },
        },
        two: { on: { GO: 'one' } },
      },
    },
  },
});
