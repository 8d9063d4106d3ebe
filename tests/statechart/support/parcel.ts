import { assign, fromPromise, sendParent, setup } from 'xstate';

/** Effects that ran, of whatever machine and file; a test that reads it empties it first. */
export const effects: string[] = [];

/** A machine that the parcel runs as its actor. */
export const courier = setup({}).createMachine({
  id: 'courier',
  initial: 'driving',
  states: {
    driving: {
      entry: sendParent({ type: 'parcel.seen', place: 'depot' }),
      on: { 'door.reached': { target: 'arrived' } },
    },
    arrived: { type: 'final' },
  },
});

const types: {
  context?: { weight: number; places: string[] };
  events?:
    | { type: 'weighed'; weight: number }
    | { type: 'parcel.sent' }
    | { type: 'parcel.seen'; place: string };
} = {};

/** A small machine with everything that acts on the world: by name, in place, and on a clock. */
export const parcel = setup({
  types,
  actors: {
    courier,
    label: fromPromise(async () => {
      effects.push('label printed');
    }),
  },
  actions: { ring: () => effects.push('bell rung') },
  guards: { isLight: ({ context }) => context.weight <= 30 },
}).createMachine({
  id: 'parcel',
  context: { weight: 50, places: [] },
  initial: 'packed',
  states: {
    packed: {
      entry: () => effects.push('packed'),
      invoke: { id: 'label', src: 'label', onError: { actions: 'ring' } },
      after: { 10: { target: 'lost' } },
      on: {
        weighed: { actions: assign(({ event }) => ({ weight: event.weight })) },
        'parcel.sent': [
          { guard: 'isLight', target: 'underway', actions: 'ring' },
          { guard: () => false, target: 'lost' },
        ],
      },
    },
    underway: {
      invoke: { id: 'courier', src: 'courier', onDone: { target: 'delivered' } },
      on: {
        'parcel.seen': {
          actions: assign(({ context, event }) => ({ places: [...context.places, event.place] })),
        },
      },
    },
    delivered: { type: 'final' },
    lost: {},
  },
});

export const PARCEL_SAMPLES = {
  weighed: [
    { type: 'weighed', weight: 20 },
    { type: 'weighed', weight: 40 },
  ],
  'parcel.seen': [{ type: 'parcel.seen', place: 'home' }],
};
