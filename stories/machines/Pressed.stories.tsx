import { expect, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { MachinePage } from './MachinePage.tsx';

// The sidebar leaves these tests out, because they show nothing new: the page of a machine opens
// untouched.
const meta = preview.type<{ args: { readonly machine: string; readonly state: string } }>().meta({
  title: 'Machines/Statecharts pressed',
  tags: ['!dev', '!autodocs'],
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { state: '' },
  render: ({ machine, state }, { globals, id }) => (
    <MachinePage
      machine={machine}
      state={state}
      run=""
      locale={settingOf(globals).locale}
      storyId={id}
    />
  ),
  play: async ({ canvasElement, step }) => {
    const findAll = (selector: string) => [...canvasElement.querySelectorAll(selector)];
    await step('a click on an open arrow adds a step to the log', async () => {
      const open = await waitFor(
        () => {
          const [found] = findAll(
            '.sc-drawing [data-arrow-id][data-mark=open], .sc-outline [data-mark=open] > .sc-o-event',
          );
          if (found === undefined) throw new Error('no arrow is open');
          return found;
        },
        { timeout: 20_000 },
      );
      const before = findAll('.sc-log > li').length;
      await userEvent.click(open);
      await waitFor(() => expect(findAll('.sc-log > li').length).toBeGreaterThan(before));
    });
  },
});

export const Order = meta.story({ args: { machine: 'order' } });
export const UploadBatch = meta.story({ args: { machine: 'uploadBatch' } });
export const OrderLife = meta.story({ args: { machine: 'orderLife' } });
export const LinkedToNoState = meta.story({
  name: 'A link to a state that does not exist opens the machine',
  args: { machine: 'orderLife', state: 'orderLife__nope' },
});
