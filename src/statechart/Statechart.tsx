import * as React from 'react';
import { isMachineSnapshot, StateMachine, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { mermaidOf } from './export/mermaid.ts';
import { layOutInPage } from './layout/layOutInPage.ts';
import { layOutInWorker } from './layout/layOutInWorker.ts';
import { openFeed } from './live/feed.ts';
import type { Chart } from './chart.ts';
import type { LiveMachine } from './live/frame.ts';
import { liveMachine } from './live/liveMachine.ts';
import type { Reasons } from './live/conditions.ts';
import type { Samples } from './live/samples.ts';
import { machinesOf } from './machinesOf.ts';
import { chartOf, type ChartVocabulary } from './read/chartOf.ts';
import { simulateTogether } from './simulate/simulate.ts';
import { useLanguage } from './view/useLanguage.ts';
import { Visualiser } from './view/Visualiser.tsx';
import { initialViewState, type ViewState } from './view/viewState.ts';

/** What `Statechart` and `mount` show. */
export interface StatechartOptions {
  /** A running actor, which is followed and driven, or a machine, which is simulated. */
  readonly of: AnyActorRef | AnyStateMachine;
  /** Texts by machine id. */
  readonly vocabularies?: Readonly<Record<string, ChartVocabulary>>;
  /** Sample events by machine id. */
  readonly samples?: Readonly<Record<string, Samples>>;
  /** By machine id, why guards are false. */
  readonly reasons?: Readonly<Record<string, Reasons>>;
  /** The input of a simulated machine. */
  readonly input?: unknown;
  /** A language of the vocabularies, until the reader chooses another; by default the first. */
  readonly language?: string;
  /** Where `elkjs/lib/elk-worker.min.js` is served; without it, charts are laid out on the main thread. */
  readonly workerUrl?: string;
}

/** A machine with all machines that it starts: drawn, live or simulated. Fills its parent's height. */
export function Statechart(options: StatechartOptions): React.ReactElement {
  const { of, workerUrl, language: given } = options;
  // Only a new machine or actor changes what is shown: object literals in props differ in every render.
  const [shown, setShown] = React.useState(() => open(options));
  if (shown.of !== of) setShown(open(options));
  const machineOf = React.useSyncExternalStore(shown.follow, shown.getMachines, shown.getMachines);
  const layOut = React.useMemo(
    () => (workerUrl === undefined ? layOutInPage() : layOutInWorker(workerUrl)),
    [workerUrl],
  );
  const { charts } = shown;
  const [view, setView] = React.useState<ViewState>(() => initialViewState(charts));
  const { language, choose } = useLanguage(given ?? initialViewState(charts).language);
  return (
    <Visualiser
      charts={charts}
      state={{ ...view, language }}
      onChange={(next) => {
        setView(next);
        choose(next.language);
      }}
      layOut={layOut}
      toMermaid={mermaidOf}
      machineOf={machineOf}
    />
  );
}

type MachineOf = (id: string) => LiveMachine | null;

const noMachine: MachineOf = () => null;

/** What is shown. */
interface Shown {
  readonly of: StatechartOptions['of'];
  readonly charts: readonly Chart[];
  readonly getMachines: () => MachineOf;
  /**
   * Follows a running actor until the returned function is called. It can be called again after that, as
   * React does at once in its StrictMode.
   */
  readonly follow: () => () => void;
}

function open({
  of,
  vocabularies = {},
  samples = {},
  reasons = {},
  input,
}: StatechartOptions): Shown {
  const machines = machinesOf(of instanceof StateMachine ? of : machineOfActor(of));
  const charts = machines.map((each) => chartOf(each, vocabularies[each.id]));
  if (of instanceof StateMachine) {
    const simulated = (machine: AnyStateMachine) => ({
      machine,
      options: { samples: samples[machine.id] ?? {}, reasons: reasons[machine.id] ?? {} },
    });
    const { machine, options } = simulated(of);
    const others = machines.filter(({ id }) => id !== machine.id).map(simulated);
    const simulations = simulateTogether({ machine, options: { ...options, input } }, others);
    const machineOf: MachineOf = (id) => simulations.get(id) ?? null;
    return { of, charts, getMachines: () => machineOf, follow: () => () => {} };
  }
  let machineOf = noMachine;
  const follow = () => {
    const feed = openFeed(of, { samples, reasons });
    const lives = new Map(charts.map(({ id }) => [id, liveMachine(feed, id)]));
    machineOf = (id) => lives.get(id) ?? null;
    return () => feed.close();
  };
  return { of, charts, getMachines: () => machineOf, follow };
}

/** @throws {TypeError} if the actor runs anything but a machine */
function machineOfActor(actor: AnyActorRef): AnyStateMachine {
  const snapshot: unknown = actor.getSnapshot();
  if (isMachineSnapshot(snapshot)) return snapshot.machine;
  throw new TypeError('Only actors of state machines have a statechart');
}
