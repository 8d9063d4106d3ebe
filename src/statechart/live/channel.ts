import type { Chart, EventJson } from '../chart.ts';
import type { Frame, LiveMachine, LiveState, Start, TakeOptions } from './frame.ts';
import { createLiveStore } from './store.ts';

/** What carries messages, all of them JSON, from one window to another. */
export interface Channel {
  send(message: unknown): void;
  listen(listener: (message: unknown) => void): () => void;
}

/** What is told of a machine once, before its steps. */
interface Introduction {
  readonly chart: string;
  readonly kind: LiveMachine['kind'];
  readonly starts: readonly Start[];
  readonly samples: Readonly<Record<string, readonly EventJson[]>>;
}

/** From the window where machines run. */
type Told =
  | { readonly told: 'offered' | 'withdrawn' }
  | {
      readonly told: 'opened';
      readonly session: string;
      readonly charts: readonly Chart[];
      readonly machines: readonly Introduction[];
    }
  | {
      readonly told: 'moved';
      readonly session: string;
      readonly chart: string;
      /** Where `frames` stand: those before are known, those after are given up. */
      readonly from: number;
      readonly frames: readonly Frame[];
      readonly shown: number;
    };

type Order =
  | { readonly order: 'take'; readonly arrow: string; readonly options: TakeOptions | undefined }
  | { readonly order: 'send'; readonly event: EventJson }
  | { readonly order: 'travel'; readonly position: number }
  | { readonly order: 'restart'; readonly start: string | undefined };

/** From the window of the viewer. */
type Asked =
  | { readonly asked: 'open' }
  | ({ readonly asked: 'order'; readonly session: string; readonly chart: string } & Order);

/** Machines for a viewer elsewhere. */
export interface Offer {
  /** Told apart from another offer by it. */
  readonly session: string;
  readonly charts: readonly Chart[];
  /** What runs, by the id of its chart. */
  readonly machines: ReadonlyMap<string, LiveMachine>;
  close(): void;
}

/**
 * Offers machines to viewers in other windows. Nothing is done for it until one asks.
 *
 * @returns what takes the offer back
 */
export function offer(channel: Channel, open: () => Offer): () => void {
  let opened: { readonly offer: Offer; readonly leave: () => void } | null = null;

  const leaveChannel = channel.listen((message) => {
    if (!isAsked(message)) return;
    if (message.asked === 'open') {
      opened?.leave();
      const asked = opened?.offer ?? open();
      opened = { offer: asked, leave: tell(channel, asked) };
    } else if (message.session === opened?.offer.session) {
      const machine = opened.offer.machines.get(message.chart);
      if (machine !== undefined) carryOut(machine, message);
    }
  });
  channel.send({ told: 'offered' } satisfies Told);

  return () => {
    leaveChannel();
    opened?.leave();
    opened?.offer.close();
    channel.send({ told: 'withdrawn' } satisfies Told);
  };
}

/** Tells of all there is, and from then on of each step. */
function tell(channel: Channel, { session, charts, machines }: Offer): () => void {
  const known = charts.filter(({ id }) => machines.has(id));
  channel.send({
    told: 'opened',
    session,
    charts,
    machines: known.flatMap((chart) => introduction(chart, machines.get(chart.id))),
  } satisfies Told);

  const leaving = [...machines].map(([chart, machine]) => {
    let told: readonly Frame[] = [];
    const tellMoved = (): void => {
      const { frames, shown } = machine.getState();
      const from = commonLength(told, frames);
      told = frames;
      const moved = { session, chart, from, frames: frames.slice(from), shown };
      channel.send({ told: 'moved', ...moved } satisfies Told);
    };
    tellMoved();
    return machine.subscribe(tellMoved);
  });
  return () => {
    for (const leave of leaving) leave();
  };
}

function introduction(chart: Chart, machine: LiveMachine | undefined): Introduction[] {
  if (machine === undefined) return [];
  const { kind, starts } = machine;
  const types = new Set(chart.arrows.map(({ eventType }) => eventType));
  const samples = [...types].map((type) => [type, machine.samplesOf(type)] as const);
  const names = starts.map(({ id, name }) => ({ id, name }));
  return [{ chart: chart.id, kind, starts: names, samples: Object.fromEntries(samples) }];
}

function carryOut(machine: LiveMachine, asked: Order): void {
  switch (asked.order) {
    case 'take':
      return machine.take(asked.arrow, asked.options);
    case 'send':
      return machine.send(asked.event);
    case 'travel':
      return machine.travelTo(asked.position);
    default:
      return machine.restart(asked.start);
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

/** What a viewer follows: `null` while nothing is offered; the same value until the offer changes. */
export interface Following {
  readonly getFollowed: () => Followed | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Follows the machines that another window offers, now and later. */
export function follow(channel: Channel): Following {
  const listeners = new Set<() => void>();
  let followed: (Followed & { readonly hear: (message: Told) => void }) | null = null;

  function set(next: typeof followed): void {
    followed = next;
    for (const listener of listeners) listener();
  }

  channel.listen((message) => {
    if (!isTold(message)) return;
    if (message.told === 'offered') channel.send({ asked: 'open' } satisfies Asked);
    else if (message.told === 'withdrawn') set(null);
    else if (message.told === 'opened') set(followedOf(channel, message));
    else followed?.hear(message);
  });
  channel.send({ asked: 'open' } satisfies Asked);

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
  { session, charts, machines: introduced }: Extract<Told, { readonly told: 'opened' }>,
): Followed & { readonly hear: (message: Told) => void } {
  const machines = new Map(
    introduced.map((each) => [each.chart, remoteMachine(channel, session, each)]),
  );
  return {
    charts,
    machineOf: (chart) => machines.get(chart)?.machine ?? null,
    hear(message) {
      if (message.told !== 'moved' || message.session !== session) return;
      machines.get(message.chart)?.set(message);
    },
  };
}

/** A machine that runs in another window. */
function remoteMachine(
  channel: Channel,
  session: string,
  { chart, kind, starts, samples }: Introduction,
): {
  readonly machine: LiveMachine;
  readonly set: (
    moved: Pick<Extract<Told, { told: 'moved' }>, 'from' | 'frames' | 'shown'>,
  ) => void;
} {
  const store = createLiveStore();
  const ask = (order: Order): void =>
    channel.send({ asked: 'order', session, chart, ...order } satisfies Asked);
  return {
    set({ from, frames, shown }) {
      const { frames: known }: LiveState = store.getState();
      store.set([...known.slice(0, from), ...frames], shown);
    },
    machine: {
      kind,
      starts,
      getState: store.getState,
      subscribe: store.subscribe,
      take: (arrow, options) => ask({ order: 'take', arrow, options }),
      send: (event) => ask({ order: 'send', event }),
      samplesOf: (eventType) => samples[eventType] ?? [{ type: eventType }],
      travelTo: (position) => ask({ order: 'travel', position }),
      restart: (start) => ask({ order: 'restart', start }),
    },
  };
}

function isTold(message: unknown): message is Told {
  return typeof message === 'object' && message !== null && 'told' in message;
}

function isAsked(message: unknown): message is Asked {
  return typeof message === 'object' && message !== null && 'asked' in message;
}
