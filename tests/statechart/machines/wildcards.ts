import { setup } from 'xstate';

const types: { events?: { type: 'mouse.down' | 'mouse.up' | 'key.pressed' } } = {};

/** Wildcards, partial wildcards, forbidden events, and long names. */
export const wildcardsMachine = setup({
  types,
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
