import { setup } from 'xstate';

/** Parallel in parallel, and a parallel state that one of its regions leaves. */
export const parallelsMachine = setup({}).createMachine({
  id: 'parallels',
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
                stale: { on: { TOUCH: 'fresh', EXPIRE: '#parallels.session.out' } },
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
        up: { on: { DROP: { target: ['down', '#parallels.session.out'] } } },
        down: { on: { RISE: 'up' } },
      },
    },
  },
});
