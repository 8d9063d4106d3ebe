import type { Chart } from '../chart.ts';
import type { LiveMachine, LiveState } from './frame.ts';
import {
  isHostMessage,
  type Channel,
  type Command,
  type HostMessage,
  type MachineDescription,
  type ViewerMessage,
} from './messages.ts';
import { givenSamples } from './samples.ts';
import { createLiveStore } from './store.ts';

/** The machines that another window offers. */
export interface Followed {
  readonly charts: readonly Chart[];
  readonly machineOf: (chart: string) => LiveMachine | null;
}

/** A subscription to the offers of another window. */
export interface Following {
  /** Returns `null` while nothing is offered, and the same value until the offer changes. */
  readonly getFollowed: () => Followed | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the machines that another window offers, now or later. */
export function follow(channel: Channel): Following {
  const listeners = new Set<() => void>();
  let followed: (Followed & { readonly receive: (message: HostMessage) => void }) | null = null;

  function requestOffer(): void {
    channel.send({ from: 'viewer', type: 'open' } satisfies ViewerMessage);
  }
  function set(next: typeof followed): void {
    followed = next;
    for (const listener of listeners) listener();
  }

  channel.listen((message) => {
    if (!isHostMessage(message)) return;
    if (message.type === 'offered') requestOffer();
    else if (message.type === 'withdrawn') set(null);
    else if (message.type === 'opened') set(followedOf(channel, message));
    else followed?.receive(message);
  });
  requestOffer();

  return {
    getFollowed: () => followed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function followedOf(
  channel: Channel,
  { session, charts, machines: descriptions }: Extract<HostMessage, { readonly type: 'opened' }>,
): Followed & { readonly receive: (message: HostMessage) => void } {
  const machines = new Map(
    descriptions.map((each) => [each.chart, remoteMachine(channel, session, each)]),
  );
  return {
    charts,
    machineOf: (chart) => machines.get(chart)?.machine ?? null,
    receive(message) {
      if (message.type !== 'stepped' || message.session !== session) return;
      machines.get(message.chart)?.set(message);
    },
  };
}

/** Creates the viewer's end of a machine that runs in another window. */
function remoteMachine(
  channel: Channel,
  session: string,
  { chart, kind, starts, samples: offered }: MachineDescription,
): {
  readonly machine: LiveMachine;
  readonly set: (
    step: Pick<Extract<HostMessage, { type: 'stepped' }>, 'start' | 'frames' | 'shown' | 'samples'>,
  ) => void;
} {
  const store = createLiveStore();
  let samples = offered;
  const send = (command: Command): void =>
    channel.send({
      from: 'viewer',
      type: 'command',
      session,
      chart,
      ...command,
    } satisfies ViewerMessage);
  return {
    set({ start, frames, shown, samples: changed = samples }) {
      samples = changed;
      const { frames: known }: LiveState = store.getState();
      store.set([...known.slice(0, start), ...frames], shown);
    },
    machine: {
      kind,
      starts,
      getState: store.getState,
      subscribe: store.subscribe,
      take: (arrow, options) => send({ command: 'take', arrow, options }),
      send: (event) => send({ command: 'send', event }),
      samplesOf: (eventType) => givenSamples(samples, eventType) ?? [{ type: eventType }],
      travelTo: (position) => send({ command: 'travel', position }),
      goTo: (arrows, target) => send({ command: 'go', arrows, target }),
      replay: (run) => send({ command: 'replay', run }),
      restart: (start) => send({ command: 'restart', start }),
    },
  };
}
