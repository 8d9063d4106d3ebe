import { setup } from 'xstate';

const types: {
  context?: { rounds: number };
  events?: { type: 'ROUND' | 'AGAIN' | 'ACCEPT' | 'ANSWER' | 'NEXT' | 'CLUE' };
} = {};

/** Transitions from outside into and out of the states inside containers, past the containers' texts. */
export const entriesMachine = setup({
  types,
  guards: {
    isWon: ({ context }) => context.rounds > 2,
    isOver: ({ context }) => context.rounds > 8,
  },
  actions: { reset: () => {}, praise: () => {} },
}).createMachine({
  id: 'entries',
  context: { rounds: 0 },
  initial: 'playing',
  states: {
    playing: {
      always: [
        { target: 'over.won', guard: 'isWon' },
        { target: 'over.drawn', guard: 'isOver' },
      ],
      on: { ROUND: { target: 'playing', actions: 'praise' }, ACCEPT: { target: 'trivia' } },
    },
    over: {
      initial: 'won',
      states: { won: { entry: 'praise' }, drawn: {} },
      on: { AGAIN: { target: 'playing', actions: 'reset' } },
    },
    trivia: {
      entry: ['reset', 'praise'],
      initial: 'loading',
      states: {
        loading: {
          initial: 'first',
          states: {
            first: { on: { NEXT: { target: 'second' } } },
            second: { on: { NEXT: { target: '#entries.trivia.asking' } } },
          },
        },
        asking: {
          initial: 'open',
          on: { CLUE: { actions: 'praise' } },
          states: {
            open: { on: { ANSWER: [{ target: 'right', guard: 'isWon' }, { target: 'wrong' }] } },
            right: {
              always: { target: 'lost', guard: 'isOver' },
              on: { NEXT: { target: '#entries.trivia.loading' } },
            },
            wrong: {
              always: { target: 'lost', guard: 'isOver' },
              on: { NEXT: { target: '#entries.trivia.loading' } },
            },
            lost: { on: { AGAIN: { target: '#entries.trivia' } } },
          },
        },
      },
    },
  },
});
