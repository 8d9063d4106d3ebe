import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { useState } from 'react';
import { addons } from 'storybook/preview-api';
import { asArgument } from '../../.storybook/statechart/machinePage.ts';
import { CHARTS } from '../../src/charts/index.ts';
import type { Language } from '../../src/domain/language.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { layOutInWorker } from '../../src/statechart/layout/layOutInWorker.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import { Visualiser } from '../../src/statechart/view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../../src/statechart/view/viewState.ts';
import { simulateMachine } from '../fixtures/simulations.ts';
import styles from './MachinePage.module.css';
import { StoriesOfState } from './StoriesOfState.tsx';

const layOut = layOutInWorker(elkWorker);

interface MachinePageProps {
  /** The machine's id. */
  readonly machine: string;
  /** The state that is selected at first, as the URL spells it. */
  readonly state: string;
  readonly locale: Language;
  readonly storyId: string;
}

/** A page that shows a machine's chart, simulates the machine, and links each state to its story. */
export function MachinePage({ machine, state, locale, storyId }: MachinePageProps) {
  const [view, setView] = useState<ViewState>(() => ({
    ...initialViewState(CHARTS),
    machine,
    state: asArgument.read(state),
  }));
  const [machineOf] = useState(createSimulations);

  function change(next: ViewState): void {
    setView(next);
    const channel = addons.getChannel();
    // Keeps the URL up to date, so that a reload shows the same.
    if (next.language !== locale) {
      channel.emit('updateGlobals', { globals: { locale: next.language } });
    }
    if (next.machine === machine && next.state !== view.state) {
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
          machineOf={machineOf}
        />
      </div>
      <StoriesOfState machine={view.machine} state={view.state} locale={locale} />
    </div>
  );
}

/** Returns a function that gives the simulation of a machine, and starts it when first requested. */
function createSimulations(): (chart: string) => LiveMachine {
  const simulations = new Map<string, LiveMachine>();
  return (chart) => {
    const simulation = simulations.get(chart) ?? simulateMachine(chart);
    simulations.set(chart, simulation);
    return simulation;
  };
}
