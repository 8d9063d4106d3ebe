import { setup } from 'xstate';

const STATES = Array.from({ length: 100 }, (_, index) => index);

/** A hundred states: ten groups, each with nine steps in a row, of which some lead back to the first. */
export const hundredStatesMachine = setup({}).createMachine({
  id: 'hundredStates',
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
