import { setup } from 'xstate';

/** Delayed transitions by number and by name, several of them from one state, some of them guarded. */
export const delaysMachine = setup({
  delays: { crossingTime: 30_000, LONG_WAIT: ({ event }) => event.type.length * 1000 },
  guards: { isNight: () => true },
}).createMachine({
  id: 'delays',
  initial: 'green',
  states: {
    green: { after: { 20_000: 'amber', 1500: { guard: 'isNight', target: 'amber' } } },
    amber: { after: { crossingTime: [{ guard: 'isNight', target: 'red' }, { target: 'green' }] } },
    red: {
      initial: 'walk',
      after: { 90_000: 'green', LONG_WAIT: 'broken' },
      states: { walk: { after: { 500: 'wait' } }, wait: { after: { 250: 'stop' } }, stop: {} },
    },
    broken: { after: { 7_200_000: 'green' } },
  },
});
