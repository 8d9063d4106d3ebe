import { useLayoutEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { userEvent, within } from 'storybook/test';
import { CHARTS } from '../../src/charts/index.ts';
import { testOfRun } from '../../src/charts/runs.ts';
import { languageOfTag, type Language } from '../../src/domain/language.ts';
import type { Chart } from '../../src/statechart/chart.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { elkInProcess } from '../../src/statechart/layout/elkInProcess.ts';
import { measureByTable } from '../../src/statechart/layout/measure.ts';
import { place } from '../../src/statechart/layout/place.ts';
import { rememberLayouts } from '../../src/statechart/layout/rememberLayouts.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import type { RunHost } from '../../src/statechart/view/RunMenu.tsx';
import type { Tab } from '../../src/statechart/view/Tabs.tsx';
import { uiText } from '../../src/statechart/view/uiText.ts';
import type { LayOut } from '../../src/statechart/view/useLayout.ts';
import { Visualiser } from '../../src/statechart/view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../../src/statechart/view/viewState.ts';
import { simulateMachine, simulateMachines } from '../fixtures/simulations.ts';

/** Stories of the same chart share its layouts. */
const elk = rememberLayouts(elkInProcess());
const layOut: LayOut = (chart, options) => place(chart, options, measureByTable, elk);

const failingLayOut: LayOut = async () => Promise.reject(new Error('out of memory'));

interface ShownMachineProps {
  /** The machine's id. */
  readonly machine?: string;
  readonly view?: ViewState['view'];
  /** Width of the visualiser, in pixels. */
  readonly width?: number;
  /** Whether the layout fails. */
  readonly isBroken?: boolean;
}

let shown: ReadonlyMap<string, LiveMachine> = new Map();

/** Returns a simulation of the story that is rendered. @throws {Error} if there is none */
export function shownMachine(id = 'order'): LiveMachine {
  const found = shown.get(id);
  if (found === undefined) throw new Error('no such machine is shown');
  return found;
}

/** A machine in the visualiser, simulated, whose runs can be kept. */
export function ShownMachine({
  machine = 'order',
  view = 'drawing',
  width = 1200,
  isBroken = false,
}: ShownMachineProps) {
  const { locale } = useIntl();
  const [simulations] = useState(simulateMachines);
  const [state, setState] = useState<ViewState>({ ...initialViewState(CHARTS), machine, view });
  // A story's play begins once it is rendered, and does not wait for other effects.
  useLayoutEffect(() => {
    shown = simulations;
  }, [simulations]);
  const runs: RunHost = {
    linkOf: (encoded) => `https://example.com/?run=${encoded}`,
    testOf: (run) =>
      testOfRun(run, simulateMachine(run.machine), {
        create: (id) => `simulateMachine('${id}')`,
        imports: [],
      }),
    open: (run) => simulations.get(run.machine)?.replay(run),
  };
  return (
    <div style={{ width, maxWidth: '100%', height: 720 }}>
      <Visualiser
        charts={CHARTS}
        state={{ ...state, language: languageOfTag(locale) }}
        onChange={setState}
        layOut={isBroken ? failingLayOut : layOut}
        toMermaid={mermaidOf}
        machineOf={(chart) => simulations.get(chart) ?? null}
        runs={runs}
      />
    </div>
  );
}

/** Shows a part of the visualiser where the window is too narrow for all of them. */
export async function openTab(canvas: HTMLElement, locale: Language, tab: Tab): Promise<void> {
  const button = within(canvas).queryByRole('button', { name: uiText(`tabs.${tab}`, locale) });
  if (button !== null) await userEvent.click(button);
}

/** Returns what a screen reader was told last about the machine's steps. */
export function announcedIn(canvas: HTMLElement): string | undefined {
  const statuses = within(canvas).getAllByRole('status');
  return statuses.find((status) => status.matches('.sc-hidden'))?.textContent;
}

/** Returns the chart of a machine. @throws {Error} if there is none with that id */
export function chartOfMachine(machine: string): Chart {
  const chart = CHARTS.find(({ id }) => id === machine);
  if (chart === undefined) throw new Error(`there is no machine "${machine}"`);
  return chart;
}
