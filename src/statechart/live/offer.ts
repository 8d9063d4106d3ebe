import type { Chart } from '../chart.ts';
import type { Frame, LiveMachine } from './frame.ts';
import {
  isViewerMessage,
  type Channel,
  type Command,
  type HostMessage,
  type MachineDescription,
} from './messages.ts';

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

  const subscriptions = charts.flatMap((each) => {
    const chart = each.id;
    const machine = machines.get(chart);
    if (machine === undefined) return [];
    let sent: readonly Frame[] = [];
    let sentSamples = JSON.stringify(samplesOf(each, machine));
    const sendSteps = (): void => {
      const { frames, shown } = machine.getState();
      const start = commonLength(sent, frames);
      sent = frames;
      const step = { session, chart, start, frames: frames.slice(start), shown };
      const samples = samplesOf(each, machine);
      const text = JSON.stringify(samples);
      const changed = text === sentSamples ? {} : { samples };
      sentSamples = text;
      channel.send({ from: 'host', type: 'stepped', ...step, ...changed } satisfies HostMessage);
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
  // A start also has a state to begin in, which viewers do not need.
  const named = starts.map(({ id, name, about }) => ({ id, name, about }));
  return [{ chart: chart.id, kind, starts: named, samples: samplesOf(chart, machine) }];
}

function samplesOf(chart: Chart, machine: LiveMachine): MachineDescription['samples'] {
  const types = new Set(chart.arrows.map(({ eventType }) => eventType));
  return Object.fromEntries([...types].map((type) => [type, machine.samplesOf(type)]));
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
