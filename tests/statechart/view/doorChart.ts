import type { Chart } from '../../../src/statechart/chart.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { createMachine } from 'xstate';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { 'door.opened': { target: 'open' } } },
    open: {
      initial: 'ajar',
      on: { 'door.closed': { target: 'closed' } },
      states: { ajar: { on: { 'door.pushed': { target: 'wide' } } }, wide: {} },
    },
  },
});

/** The chart of a machine that is small enough for tests to list its states and arrows. */
export const DOOR_CHART: Chart = chartOf(door, {
  languages: ['en', 'pt'],
  states: { door: { title: { en: 'Door', pt: 'Porta' } } },
  events: {
    'door.opened': { en: 'Door opened', pt: 'Porta aberta' },
    'door.pushed': { en: 'Door pushed', pt: 'Operação da porta' },
  },
});
