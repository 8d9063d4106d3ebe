import { setup } from 'xstate';

/** Parallel states inside a parallel state; a transition of one region leaves its parallel state. */
export const parallelStatesMachine = setup({}).createMachine({
  id: 'parallelStates',
  type: 'parallel',
  states: {
    player: {
      type: 'parallel',
      states: {
        sound: {
          initial: 'on',
          states: { on: { on: { MUTE: 'off' } }, off: { on: { UNMUTE: 'on' } } },
        },
        picture: {
          initial: 'small',
          states: { small: { on: { GROW: 'large' } }, large: { on: { SHRINK: 'small' } } },
        },
        subtitles: {
          initial: 'none',
          states: { none: { on: { SHOW: 'shown' } }, shown: { on: { HIDE: 'none' } } },
        },
      },
    },
    session: {
      initial: 'out',
      states: {
        out: { on: { LOGIN: 'in' } },
        in: {
          type: 'parallel',
          onDone: 'out',
          states: {
            alive: {
              initial: 'fresh',
              states: {
                fresh: { on: { IDLE: 'stale' } },
                stale: { on: { TOUCH: 'fresh', EXPIRE: '#parallelStates.session.out' } },
              },
            },
            synced: {
              initial: 'no',
              states: { no: { on: { SYNC: 'yes' } }, yes: { type: 'final' } },
            },
          },
        },
      },
    },
    network: {
      initial: 'up',
      states: {
        up: { on: { DROP: { target: ['down', '#parallelStates.session.out'] } } },
        down: { on: { RISE: 'up' } },
      },
    },
  },
});
