import { setup } from 'xstate';

/** States nested seven levels deep, with transitions out of the innermost and into the middle. */
export const nestedMachine = setup({}).createMachine({
  id: 'nested',
  initial: 'a',
  on: { RESET: { target: '.a' } },
  states: {
    a: {
      initial: 'b',
      on: { SKIP: { target: '#deepest' } },
      states: {
        b: {
          initial: 'c',
          states: {
            c: {
              initial: 'd',
              states: {
                d: {
                  initial: 'e',
                  on: { UP: { target: '#nested.a.side' } },
                  states: {
                    e: {
                      initial: 'f',
                      states: {
                        f: { on: { NEXT: 'g' } },
                        g: { id: 'deepest', on: { OUT: '#nested.end', BACK: 'f' } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        side: { on: { RETURN: { target: 'b.c' } } },
      },
    },
    end: { type: 'final' },
  },
});
