import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { useEffect, useLayoutEffect, useState } from 'react';
import { addons } from 'storybook/preview-api';
import { asArgument, machinePage, machineStory } from '../../.storybook/statechart/machinePage.ts';
import { settingOf } from '../../.storybook/support/setting.ts';
import { StorybookLink } from '../../.storybook/support/StorybookLink.tsx';
import { CHARTS } from '../../src/charts/index.ts';
import { keeperOf } from '../../src/charts/keep.ts';
import { runIn, testOfRun } from '../../src/charts/runs.ts';
import type { Language } from '../../src/domain/language.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { layOutInWorker } from '../../src/statechart/layout/layOutInWorker.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import type { Run } from '../../src/statechart/live/run.ts';
import { RunError, runOf } from '../../src/statechart/run/run.ts';
import type { RunHost } from '../../src/statechart/view/RunMenu.tsx';
import { Visualiser } from '../../src/statechart/view/Visualiser.tsx';
import { fromParameters, type ViewState } from '../../src/statechart/view/viewState.ts';
import { simulateMachine, simulateMachines } from '../fixtures/simulations.ts';
import styles from './MachinePage.module.css';
import { COVERAGE, evidenceOf } from './evidence.ts';
import { EvidencePanel } from './EvidencePanel.tsx';
import { EVIDENCE_TEXTS } from './evidenceTexts.ts';

const layOut = layOutInWorker(elkWorker);

/** Where the runs of the page are kept. */
const KEEPER = keeperOf<readonly Run[]>('statechart-runs');

interface MachinePageProps {
  /** The machine's id. */
  readonly machine: string;
  /** The state that is selected at first, as the URL spells it. */
  readonly state: string;
  /** A run to open, as a link holds it; empty for none. */
  readonly run: string;
  readonly locale: Language;
  readonly storyId: string;
}

/** A page that shows a machine's chart, simulates the machine, and links each state to its story. */
export function MachinePage({ machine, state, run, locale, storyId }: MachinePageProps) {
  const [view, setView] = useState<ViewState>(() => firstView(machine, state));
  const [simulations] = useState(() => handedTo(machine)?.simulations ?? createSimulations());
  const [failure, setFailure] = useState<RunError['reason'] | null>(null);
  useLayoutEffect(() => () => {
    handedOn = { machine, simulations: { ...simulations, goesOn: true }, view };
  });
  useEffect(() => KEEPER.keepWhileReloading(simulations.runs), [simulations]);
  useEffect(() => {
    async function openLinked(): Promise<void> {
      const opened = await runIn(run);
      if (opened instanceof RunError) setFailure(opened.reason);
      else if (opened !== null) simulations.open(opened);
    }
    // What was tried since the run was opened is not to be lost.
    if (!simulations.goesOn) void openLinked();
  }, [run, simulations]);

  function open(chosen: Run): void {
    setFailure(null);
    simulations.open(chosen);
  }
  function change(next: ViewState): void {
    setView(next);
    const channel = addons.getChannel();
    // Keeps the URL up to date, so that a reload shows the same.
    if (next.language !== locale) {
      channel.emit('updateGlobals', { globals: { locale: next.language } });
    }
    if (next.machine !== machine) {
      // The other machine has its own page, and its own place in the sidebar.
      channel.emit('selectStory', { storyId: machineStory(next.machine) });
    } else if (next.state !== view.state) {
      const updatedArgs = { state: asArgument.of(next.state?.split('|')[0] ?? null) };
      channel.emit('updateStoryArgs', { storyId, updatedArgs });
    }
  }

  return (
    <div className={styles.page}>
      <div className={styles.chart}>
        <Visualiser
          charts={CHARTS}
          state={{ ...view, language: locale }}
          onChange={change}
          layOut={layOut}
          toMermaid={mermaidOf}
          machineOf={simulations.of}
          runs={{ ...runHost(locale, open), failure }}
        />
      </div>
      <EvidenceFor view={view} locale={locale} />
    </div>
  );
}

/** The evidence for the selected state or arrow, and the coverage of the whole chart. */
function EvidenceFor({ view, locale }: { readonly view: ViewState; readonly locale: Language }) {
  const shown = COVERAGE.find(({ chart }) => chart.id === view.machine);
  if (shown === undefined) return null;
  const { chart, evidence, percent } = shown;
  const count = String(evidence.length);
  return (
    <div className={styles.panel}>
      {view.state !== null && (
        <EvidencePanel evidence={evidenceOf(chart, view.state)} locale={locale} />
      )}
      <p className={styles.summary}>
        {EVIDENCE_TEXTS.percent[locale]
          .replace('{percent}', String(percent))
          .replace('{count}', count)}{' '}
        <StorybookLink path="/story/machines-coverage--every-state-and-arrow">
          {EVIDENCE_TEXTS.coverage[locale]}
        </StorybookLink>
      </p>
    </div>
  );
}

function runHost(language: Language, open: (run: Run) => void): RunHost {
  return {
    linkOf: (encoded, machine) =>
      // The page is in a frame; people see and share the URL of the window around it.
      new URL(
        `${machinePage({ machine, state: null }, settingOf({ locale: language }))}&args=run:${encoded}`,
        new URL('.', window.location.href),
      ).href,
    testOf: (run) =>
      testOfRun(run, simulateMachine(run.machine), {
        create: (machine) => `simulateMachine('${machine}')`,
        imports: ["import { simulateMachine } from '../../stories/fixtures/simulations.ts';"],
      }),
    open,
  };
}

/** The simulations of a page. */
interface Simulations {
  /** Whether they go on from another page, or from before a reload. */
  readonly goesOn: boolean;
  readonly of: (chart: string) => LiveMachine | null;
  readonly open: (run: Run) => void;
  /** Returns what was run so far. */
  readonly runs: () => Run[];
}

/** What the page of a machine had when it was left. */
interface Left {
  readonly machine: string;
  readonly simulations: Simulations;
  readonly view: ViewState;
}

let handedOn: Left | null = null;

/**
 * Returns what the page of another machine hands on, whether it was left by its menu or by the browser's Back: the
 * view, and the simulations, because the machines run together. A page that is opened anew begins anew.
 */
function handedTo(machine: string): Left | null {
  return handedOn?.machine === machine ? null : handedOn;
}

/** Returns the view in which a page opens. A state that does not exist is not selected. */
function firstView(machine: string, state: string): ViewState {
  const parameters = new URLSearchParams({ machine, state: asArgument.read(state) ?? '' });
  const linked = fromParameters(parameters, CHARTS);
  return { ...linked, ...handedTo(machine)?.view, machine, state: linked.state };
}

/** Creates the simulations of a page, and replays what was run before a reload. */
function createSimulations(): Simulations {
  const simulations = simulateMachines();
  function open(run: Run): void {
    simulations.get(run.machine)?.replay(run);
  }
  const kept = KEEPER.take();
  for (const run of kept ?? []) open(run);
  return {
    goesOn: kept !== null,
    of: (chart) => simulations.get(chart) ?? null,
    open,
    // A machine that runs another one comes first, because its run starts the other machine.
    runs: () =>
      [...simulations.values()].map(({ getState }) => runOf(getState().frames, 'simulation')),
  };
}
