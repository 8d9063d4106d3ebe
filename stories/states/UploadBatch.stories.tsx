import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { UPLOAD_BATCH_FIXTURES } from '../fixtures/uploadBatchStates.ts';
import { expectErrorTag, expectStates } from '../support/checks.ts';
import { drivenState } from '../support/DrivenState.tsx';
import { openAtPlace } from './openAtPlace.ts';
import { viewOfBatch } from '../support/orderOfBatch.ts';
import { ShownOrder, type Listeners } from './ShownOrder.tsx';

/**
 * Returns the view of a fixture. Each story names its fixture, so neither can exist without the
 * other.
 */
function viewNamed(name: string) {
  const fixture = UPLOAD_BATCH_FIXTURES.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture of the batch is named "${name}"`);
  return viewOfBatch(fixture);
}

const meta = preview.type<{ args: Listeners }>().meta({
  title: 'States/Upload batch',
  tags: ['!autodocs', 'designer'],
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    statechart: { machine: 'uploadBatch' },
  },
  decorators: [drivenState],
  args: { onEvent: fn(), onFiles: fn() },
  render: (args, { name }) => <ShownOrder {...args} view={viewNamed(name)} />,
  play: async ({ canvasElement, args, name, tags }) => {
    // A batch is only the upload of an order.
    await openAtPlace('upload.uploading');
    await expectStates(canvasElement, viewNamed(name).states);
    await expectErrorTag(canvasElement, tags);
    await expect(args.onEvent).not.toHaveBeenCalled();
  },
});

export const Checking = meta.story({ name: 'Checking three files' });
export const Sending = meta.story({ name: 'Sending file 2 of 3', tags: ['product-owner'] });
export const Stalled = meta.story({
  name: 'No progress at file 3 of 3',
  tags: ['product-owner'],
});
export const Judging = meta.story({ name: 'No answer about file 2 of 3: is the network there?' });
export const Waiting = meta.story({
  name: 'Waiting for the network at file 2 of 3',
  tags: ['product-owner'],
});
export const Done = meta.story({ name: 'Every file confirmed' });
export const Failed = meta.story({ name: 'File 2 of 3 failed', tags: ['error', 'banner'] });
export const Cancelled = meta.story({ name: 'Cancelled during file 2 of 3' });
