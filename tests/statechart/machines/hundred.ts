import { setup } from 'xstate';

const STATES = Array.from({ length: 100 }, (_, index) => index);

/** A hundred states in ten groups: each goes on, some jump back, and every group can be left. */
export const hundredMachine = setup({}).createMachine({
  id: 'hundred',
  initial: 'group0',
  states: Object.fromEntries(
    STATES.filter((index) => index % 10 === 0).map((first) => {
      const group = first / 10;
      return [
        `group${group}`,
        {
          initial: `step${first}`,
          on: { LEAVE: `group${(group + 1) % 10}` },
          states: Object.fromEntries(
            STATES.slice(first, first + 9).map((index) => [
              `step${index}`,
              {
                on: {
                  ...(index < first + 8 ? { NEXT: `step${index + 1}` } : {}),
                  ...(index % 4 === 3 ? { BACK: `step${first}` } : {}),
                },
              },
            ]),
          ),
        },
      ];
    }),
  ),
});
