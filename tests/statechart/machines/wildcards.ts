import { setup } from 'xstate';

/** Wildcards, partial wildcards, forbidden events, and long names. */
export const wildcardsMachine = setup({
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion, typescript/no-unsafe-type-assertion -- XState reads only its type
  types: {} as { events: { type: 'mouse.down' } | { type: 'mouse.up' } | { type: 'key.pressed' } },
}).createMachine({
  id: 'wildcards',
  initial: 'idle',
  on: { '*': { actions: () => {} } },
  states: {
    idle: {
      on: {
        'mouse.*': 'dragging',
        'key.*': { target: 'aStateWithAVeryLongNameThatNobodyWouldEverAbbreviate' },
      },
    },
    dragging: {
      on: {
        'mouse.up': 'idle',
        '*': { target: 'dragging', reenter: true },
        'key.pressed': undefined,
      },
    },
    aStateWithAVeryLongNameThatNobodyWouldEverAbbreviate: { on: { '*': 'idle' } },
  },
});
