import { setup } from 'xstate';

/** Delayed transitions by number and by name, several from one state, guarded too. */
export const delaysMachine = setup({
  delays: { patience: 30_000, LONG_WAIT: ({ event }) => event.type.length * 1000 },
  guards: { isHurried: () => true },
}).createMachine({
  id: 'delays',
  initial: 'green',
  states: {
    green: { after: { 20_000: 'amber', 1500: { guard: 'isHurried', target: 'amber' } } },
    amber: { after: { patience: [{ guard: 'isHurried', target: 'red' }, { target: 'green' }] } },
    red: {
      initial: 'walk',
      after: { 90_000: 'green', LONG_WAIT: 'broken' },
      states: { walk: { after: { 500: 'wait' } }, wait: { after: { 250: 'stop' } }, stop: {} },
    },
    broken: { after: { 7_200_000: 'green' } },
  },
});
