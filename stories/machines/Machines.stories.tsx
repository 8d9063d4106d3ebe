import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { CHARTS } from '../../src/charts/index.ts';
import { settingOf } from '../../.storybook/support/setting.ts';
import { MachinePage } from './MachinePage.tsx';

interface MachineArgs {
  /** The machine's id. */
  readonly machine: string;
  /** Id of the state that is selected, `__` for each dot. */
  readonly state: string;
}

const meta = preview.type<{ args: MachineArgs }>().meta({
  title: 'Machines/Statecharts',
  tags: ['!autodocs', 'product-owner', 'designer'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { state: '' },
  render: ({ machine, state }, { globals, id }) => (
    <MachinePage machine={machine} state={state} locale={settingOf(globals).locale} storyId={id} />
  ),
  play: async ({ canvasElement, args, step }) => {
    const chart = CHARTS.find(({ id }) => id === args.machine);
    const drawn = (selector: string) => [...canvasElement.querySelectorAll(selector)];
    await step('every state is drawn', () =>
      waitFor(
        () =>
          expect(
            new Set(
              drawn('.sc-drawing [data-state-id]').map((box) => box.getAttribute('data-state-id')),
            ),
          ).toEqual(new Set(chart?.states.map(({ id }) => id))),
        { timeout: 20_000 },
      ),
    );
    await step('an arrow that is open takes the machine on', async () => {
      const before = drawn('.sc-log > li').length;
      const [open] = drawn('.sc-drawing [data-arrow-id][role=button]:not([aria-disabled=true])');
      await expect(open).toBeDefined();
      if (open !== undefined) await userEvent.click(open);
      await waitFor(() => expect(drawn('.sc-log > li').length).toBeGreaterThan(before));
    });
  },
});

export const Order = meta.story({ name: 'Order', args: { machine: 'order' } });
export const UploadBatch = meta.story({ name: 'Upload batch', args: { machine: 'uploadBatch' } });
export const OrderLife = meta.story({ name: 'Order life', args: { machine: 'orderLife' } });
