import {
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';

const workerMachine = setup({}).createMachine({
  id: 'worker',
  initial: 'busy',
  states: { busy: { on: { REST: 'idle' } }, idle: { type: 'final' } },
});

/** Actors that are invoked, spawned and stopped, and XState's built-in actions. */
export const spawningMachine = setup({
  actors: { worker: workerMachine, ask: fromPromise(() => Promise.resolve(1)) },
}).createMachine({
  id: 'spawning',
  context: { found: 0 },
  initial: 'hiring',
  states: {
    hiring: {
      entry: spawnChild('worker', { id: 'first' }),
      on: {
        HIRE: { actions: [spawnChild('worker', { id: 'second' }), raise({ type: 'STAFFED' })] },
        STAFFED: 'working',
      },
    },
    working: {
      invoke: [
        {
          src: 'worker',
          id: 'third',
          onDone: 'resting',
          onSnapshot: { actions: assign({ found: 1 }) },
        },
        {
          src: 'ask',
          onDone: { target: 'resting', actions: assign({ found: 2 }) },
          onError: 'failed',
        },
        { src: fromCallback(() => {}) },
      ],
      exit: [stopChild('first'), sendTo('second', { type: 'REST' })],
    },
    resting: { entry: emit({ type: 'rested' }), on: { WAKE: 'hiring' } },
    failed: {
      on: {
        RETRY: {
          target: 'working',
          actions: enqueueActions(({ context, enqueue }) => {
            if (context.found > 0) enqueue.assign({ found: 0 });
          }),
        },
      },
    },
  },
});
