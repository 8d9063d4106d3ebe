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

/** A door: small enough to say in a test what is where. */
export const DOOR: Chart = chartOf(door, {
  languages: ['en', 'pt'],
  states: { door: { title: { en: 'Door', pt: 'Porta' } } },
  events: {
    'door.opened': { en: 'Door opened', pt: 'Porta aberta' },
    'door.pushed': { en: 'Door pushed', pt: 'Operação da porta' },
  },
});
