import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { CHARTS } from '../../src/charts/index.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { elkInProcess } from '../../src/statechart/layout/elkInProcess.ts';
import { measureByTable } from '../../src/statechart/layout/measure.ts';
import { place } from '../../src/statechart/layout/place.ts';
import type { LiveMachine } from '../../src/statechart/live/frame.ts';
import type { LayOut } from '../../src/statechart/view/useLayout.ts';
import { Visualiser } from '../../src/statechart/view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../../src/statechart/view/viewState.ts';
import { simulateMachine } from '../fixtures/simulations.ts';
import { walk } from '../fixtures/walk.ts';
import { pressThrough } from './everyArrow.ts';

const elk = elkInProcess();
const layOut: LayOut = (chart, options) => place(chart, options, measureByTable, elk);

const failing: LayOut = async () => Promise.reject(new Error('out of memory'));

interface ShownProps {
  /** The machine's id. */
  readonly machine?: string;
  readonly view?: ViewState['view'];
  /** Pixels of the room it is given. */
  readonly width?: number;
  /** Whether laying out fails. */
  readonly isBroken?: boolean;
}

/** The simulation that a story shows, for the checks of that story. */
let shown: LiveMachine | null = null;

function Shown({
  machine = 'order',
  view = 'drawing',
  width = 1200,
  isBroken = false,
}: ShownProps) {
  const { locale } = useIntl();
  const [simulation] = useState(() => simulateMachine(machine));
  const [state, setState] = useState<ViewState>({ ...initialViewState(CHARTS), machine, view });
  const language = locale.startsWith('pt') ? 'pt' : 'en';
  useEffect(() => {
    shown = simulation;
  }, [simulation]);
  return (
    <div style={{ width, maxWidth: '100%', height: 720 }}>
      <Visualiser
        charts={CHARTS}
        state={{ ...state, language }}
        onChange={setState}
        layOut={isBroken ? failing : layOut}
        toMermaid={mermaidOf}
        machineOf={(chart) => (chart === machine ? simulation : null)}
      />
    </div>
  );
}

const meta = preview.meta({
  title: 'Machines/Visualiser',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
});

const CONTACT_EDITED = /^Contact detail edited, from Contact/;

export const ByMouse = meta.story({
  render: () => <Shown />,
  name: 'Taken, travelled and found by mouse',
  play: async ({ canvasElement }) => {
    const ui = within(canvasElement);
    const arrow = await ui.findByRole('button', { name: CONTACT_EDITED }, { timeout: 15_000 });
    await userEvent.click(arrow);
    const log = within(ui.getByRole('region', { name: 'What happened' }));
    const steps = (): string[] =>
      log.getAllByRole('button').map(({ textContent }) => textContent.replace(/ →.*/, ''));
    await waitFor(() => expect(steps()).toEqual(['Contact detail edited', 'Start']));
    await expect(arrow).toHaveAttribute('data-taken', 'true');

    await userEvent.click(log.getByRole('button', { name: /^Start/ }));
    await waitFor(() => expect(arrow).not.toHaveAttribute('data-taken'));
    await userEvent.click(log.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(arrow).toHaveAttribute('data-taken', 'true'));

    await userEvent.type(ui.getByRole('searchbox'), 'uploading{Enter}');
    await expect(ui.getByText(/^1 of /)).toBeVisible();
    await userEvent.click(ui.getByRole('button', { name: /^Order, all parts/ }));
    await expect(
      ui.getByRole('button', { name: /^Order, all parts/, pressed: true }),
    ).toBeVisible();
  },
});

export const ByKeyboard = meta.story({
  render: () => <Shown />,
  name: 'Walked through and driven by keyboard',
  play: async ({ canvasElement }) => {
    const ui = within(canvasElement);
    const arrow = await ui.findByRole('button', { name: CONTACT_EDITED }, { timeout: 15_000 });
    const window = ui.getByRole('region', { name: /^Drawing: arrow keys/ });
    window.focus();
    await userEvent.tab();
    await expect(ui.getByRole('button', { name: /^Order, all parts/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(window).toContainElement(focusedIn(canvasElement));
    arrow.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(arrow).toHaveAttribute('data-taken', 'true'));
  },
});

export const WrittenEvent = meta.story({
  name: 'An event is written, refused with its reason, mended and sent',
  render: () => <Shown view="outline" width={360} />,
  play: async ({ canvasElement }) => {
    const ui = within(canvasElement);
    const json = ui.getByRole('textbox', { name: 'As JSON' });
    await userEvent.clear(json);
    await userEvent.type(json, 'page');
    await userEvent.click(ui.getByRole('button', { name: 'Send' }));
    await expect(ui.getByRole('alert')).toHaveTextContent(/^Not JSON: /);
    await expect(shown?.getState().frames).toHaveLength(1);

    await userEvent.clear(json);
    await userEvent.paste('{"type": "pages.edited", "text": "31"}');
    await userEvent.click(ui.getByRole('button', { name: 'Send' }));
    await expect(ui.queryByRole('alert')).toBeNull();
    await expect(ui.getByRole('button', { name: 'Custom quote', current: 'step' })).toBeVisible();
  },
});

export const LayoutFails = meta.story({
  name: 'A chart that cannot be drawn is listed',
  render: () => <Shown isBroken />,
  play: async ({ canvasElement }) => {
    const ui = within(canvasElement);
    await expect(await ui.findByRole('alert')).toHaveTextContent(
      /^It cannot be drawn \(out of memory\). The outline shows the same./,
    );
    await expect(ui.getByRole('list', { name: 'Outline of Order' })).toBeVisible();
  },
});

export const EveryArrowOfTheBatch = meta.story({
  name: 'Every arrow of the upload batch, by buttons',
  // A test with nothing to look at, which the sidebar leaves out.
  tags: ['!dev', '!autodocs'],
  render: () => <Shown view="outline" machine="uploadBatch" />,
  play: async ({ canvasElement }) => {
    const chart = CHARTS.find(({ id }) => id === 'uploadBatch');
    if (chart === undefined || shown === null) throw new Error('the upload batch is not shown');
    const { stages } = walk(chart, simulateMachine('uploadBatch'));
    const taken = pressThrough(stages, canvasElement, shown);
    await expect([...taken].toSorted()).toEqual(chart.arrows.map(({ id }) => id).toSorted());
  },
});

function focusedIn({ ownerDocument: { activeElement } }: HTMLElement): HTMLElement | SVGElement {
  if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement) {
    return activeElement;
  }
  throw new Error('nothing has the focus');
}
