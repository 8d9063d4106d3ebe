import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { CHARTS } from '../../src/charts/index.ts';
import { settingOf } from '../../.storybook/support/setting.ts';
import { MachinePage } from './MachinePage.tsx';

interface MachineArgs {
  /** The machine's id. */
  readonly machine: string;
  /** Id of the state that is selected at first, with `__` for each dot. */
  readonly state: string;
  /** A run to open, as a link holds it. */
  readonly run: string;
}

const meta = preview.type<{ args: MachineArgs }>().meta({
  title: 'Machines/Statecharts',
  tags: ['!autodocs', 'product-owner', 'designer'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { state: '', run: '' },
  render: ({ machine, state, run }, { globals, id }) => (
    <MachinePage
      machine={machine}
      state={state}
      run={run}
      locale={settingOf(globals).locale}
      storyId={id}
    />
  ),
  play: async ({ canvasElement, args, step }) => {
    const chart = CHARTS.find(({ id }) => id === args.machine);
    const findAll = (selector: string) => [...canvasElement.querySelectorAll(selector)];
    await step('every state is in the drawing, or in the outline on a small screen', () =>
      waitFor(
        () =>
          expect(
            new Set(
              findAll(':is(.sc-drawing, .sc-outline) [data-state-id]').map((state) =>
                state.getAttribute('data-state-id'),
              ),
            ),
          ).toEqual(new Set(chart?.states.map(({ id }) => id))),
        { timeout: 20_000 },
      ),
    );
  },
});

export const Order = meta.story({ name: 'Order', args: { machine: 'order' } });
export const UploadBatch = meta.story({ name: 'Upload batch', args: { machine: 'uploadBatch' } });
export const OrderLife = meta.story({ name: 'Order life', args: { machine: 'orderLife' } });
