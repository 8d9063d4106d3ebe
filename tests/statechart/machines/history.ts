import { setup } from 'xstate';

/** A shallow and a deep history state, both entered from outside of their parent. */
export const historyMachine = setup({}).createMachine({
  id: 'history',
  initial: 'editing',
  states: {
    editing: {
      initial: 'text',
      on: { PAUSE: 'paused', HELP: 'help' },
      states: {
        text: { on: { DRAW: 'shapes' } },
        shapes: {
          initial: 'line',
          on: { WRITE: 'text' },
          states: { line: { on: { CIRCLE: 'circle' } }, circle: { on: { LINE: 'line' } } },
        },
        last: { type: 'history' },
        lastDeep: { type: 'history', history: 'deep', target: 'shapes' },
      },
    },
    paused: { on: { RESUME: 'editing.lastDeep', RESUME_TOP: 'editing.last' } },
    help: { on: { CLOSE: { target: 'editing.last' } } },
  },
});
