import { setup } from 'xstate';

const types: { context?: { text: string } } = {};

/** Guards and actions that are told apart by their parameters only, and guards without a name. */
export const parametersMachine = setup({
  types,
  guards: {
    isLonger: ({ context }, { than }: { than: number }) => context.text.length > than,
  },
  actions: { track: (_args, _params: { response: string; step?: { of: number } }) => {} },
}).createMachine({
  id: 'parameters',
  context: { text: 'hello' },
  initial: 'prompt',
  states: {
    prompt: {
      on: {
        GOOD: { actions: { type: 'track', params: { response: 'good', step: { of: 2 } } } },
        BAD: {
          target: 'form',
          actions: { type: 'track', params: ({ event }) => ({ response: event.type }) },
        },
      },
    },
    form: {
      on: {
        SUBMIT: [
          { guard: { type: 'isLonger', params: { than: 50 } }, target: 'long' },
          { guard: { type: 'isLonger', params: { than: 3 } }, target: 'prompt' },
          { guard: ({ context }) => context.text === '', target: 'form' },
          { guard: ({ context }) => context.text !== '', target: 'long' },
        ],
      },
    },
    long: { type: 'final' },
  },
});
