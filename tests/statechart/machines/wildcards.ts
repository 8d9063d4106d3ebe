import { setup } from 'xstate';

/** Wildcards, partial ones, forbidden events, and long names. */
export const wildcardsMachine = setup({
  types: { events: {} as { type: 'mouse.down' } | { type: 'mouse.up' } | { type: 'key.pressed' } },
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
