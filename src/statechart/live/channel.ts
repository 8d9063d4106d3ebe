import type { Chart, EventJson } from '../chart.ts';
import type { Frame, LiveMachine, LiveState, Start, TakeOptions } from './frame.ts';
import type { Run } from './run.ts';
import { createLiveStore } from './store.ts';

/** Carries JSON messages between two windows. */
export interface Channel {
  send(message: unknown): void;
  /** Returns the function that removes the listener. */
  listen(listener: (message: unknown) => void): () => void;
}

/** What a viewer has to know of a machine before its frames. */
interface MachineDescription {
  readonly chart: string;
  readonly kind: LiveMachine['kind'];
  readonly starts: readonly Start[];
  readonly samples: Readonly<Record<string, readonly EventJson[]>>;
}

/** A message from the window where machines run. Both ends of a channel may hear their own messages. */
type HostMessage =
  | { readonly from: 'host'; readonly type: 'offered' | 'withdrawn' }
  | {
      readonly from: 'host';
      readonly type: 'opened';
      readonly session: string;
      readonly charts: readonly Chart[];
      readonly machines: readonly MachineDescription[];
    }
  | {
      readonly from: 'host';
      readonly type: 'stepped';
      readonly session: string;
      readonly chart: string;
      /** The position of the first of `frames`, which replace all known frames from there on. */
      readonly start: number;
      readonly frames: readonly Frame[];
      readonly shown: number;
    };

/** A call of a method of `LiveMachine`. */
type Command =
  | { readonly command: 'take'; readonly arrow: string; readonly options: TakeOptions | undefined }
  | { readonly command: 'send'; readonly event: EventJson }
  | { readonly command: 'travel'; readonly position: number }
  | {
      readonly command: 'go';
      readonly arrows: readonly string[];
      readonly target: string | null;
    }
  | { readonly command: 'replay'; readonly run: Run }
  | { readonly command: 'restart'; readonly start: string | undefined };

/** A message from the window of the viewer. */
type ViewerMessage =
  | { readonly from: 'viewer'; readonly type: 'open' }
  | ({
      readonly from: 'viewer';
      readonly type: 'command';
      readonly session: string;
      readonly chart: string;
    } & Command);

/** Machines that are offered to viewers in other windows. */
export interface Offer {
  /** A token that no other offer has. */
  readonly session: string;
  readonly charts: readonly Chart[];
  /** Machines by the id of their chart. */
  readonly machines: ReadonlyMap<string, LiveMachine>;
  close(): void;
}

/**
 * Offers machines to viewers in other windows.
 *
 * @param open called when the first viewer asks for the machines
 * @returns the function that withdraws the offer and closes it
 */
export function offer(channel: Channel, open: () => Offer): () => void {
  let opened: { readonly offer: Offer; readonly unsubscribe: () => void } | null = null;

  const stopListening = channel.listen((message) => {
    if (!isViewerMessage(message)) return;
    if (message.type === 'open') {
      opened?.unsubscribe();
      const current = opened?.offer ?? open();
      opened = { offer: current, unsubscribe: publish(channel, current) };
    } else if (message.session === opened?.offer.session) {
      const machine = opened.offer.machines.get(message.chart);
      if (machine !== undefined) execute(machine, message);
    }
  });
  channel.send({ from: 'host', type: 'offered' } satisfies HostMessage);

  return () => {
    stopListening();
    opened?.unsubscribe();
    opened?.offer.close();
    channel.send({ from: 'host', type: 'withdrawn' } satisfies HostMessage);
  };
}

/** Sends the charts and machines of an offer, then each step. @returns the function that stops that */
function publish(channel: Channel, { session, charts, machines }: Offer): () => void {
  channel.send({
    from: 'host',
    type: 'opened',
    session,
    charts,
    machines: charts.flatMap((chart) => describe(chart, machines.get(chart.id))),
  } satisfies HostMessage);

  const subscriptions = [...machines].map(([chart, machine]) => {
    let sent: readonly Frame[] = [];
    const sendSteps = (): void => {
      const { frames, shown } = machine.getState();
      const start = commonLength(sent, frames);
      sent = frames;
      const step = { session, chart, start, frames: frames.slice(start), shown };
      channel.send({ from: 'host', type: 'stepped', ...step } satisfies HostMessage);
    };
    sendSteps();
    return machine.subscribe(sendSteps);
  });
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

function describe(chart: Chart, machine: LiveMachine | undefined): MachineDescription[] {
  if (machine === undefined) return [];
  const { kind, starts } = machine;
  const types = new Set(chart.arrows.map(({ eventType }) => eventType));
  const samples = [...types].map((type) => [type, machine.samplesOf(type)] as const);
  const names = starts.map(({ id, name }) => ({ id, name }));
  return [{ chart: chart.id, kind, starts: names, samples: Object.fromEntries(samples) }];
}

function execute(machine: LiveMachine, command: Command): void {
  switch (command.command) {
    case 'take':
      return machine.take(command.arrow, command.options);
    case 'send':
      return machine.send(command.event);
    case 'go':
      return machine.goTo(command.arrows, command.target);
    case 'replay':
      return machine.replay(command.run);
    case 'travel':
      return machine.travelTo(command.position);
    default:
      return machine.restart(command.start);
  }
}

function commonLength(one: readonly Frame[], other: readonly Frame[]): number {
  const differing = one.findIndex((frame, index) => frame !== other[index]);
  return differing === -1 ? one.length : differing;
}

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
  { chart, kind, starts, samples }: MachineDescription,
): {
  readonly machine: LiveMachine;
  readonly set: (
    step: Pick<Extract<HostMessage, { type: 'stepped' }>, 'start' | 'frames' | 'shown'>,
  ) => void;
} {
  const store = createLiveStore();
  const send = (command: Command): void =>
    channel.send({
      from: 'viewer',
      type: 'command',
      session,
      chart,
      ...command,
    } satisfies ViewerMessage);
  return {
    set({ start, frames, shown }) {
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
      samplesOf: (eventType) => samples[eventType] ?? [{ type: eventType }],
      travelTo: (position) => send({ command: 'travel', position }),
      goTo: (arrows, target) => send({ command: 'go', arrows, target }),
      replay: (run) => send({ command: 'replay', run }),
      restart: (start) => send({ command: 'restart', start }),
    },
  };
}

function isHostMessage(message: unknown): message is HostMessage {
  return isFrom('host', message);
}

function isViewerMessage(message: unknown): message is ViewerMessage {
  return isFrom('viewer', message);
}

function isFrom(sender: string, message: unknown): boolean {
  return (
    typeof message === 'object' && message !== null && 'from' in message && message.from === sender
  );
}
