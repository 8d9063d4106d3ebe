import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ProgressBar } from '../../src/components/ProgressBar/ProgressBar.tsx';
import { message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/ProgressBar',
  component: ProgressBar,
  tags: ['designer'],
  args: { share: 0.43, label: message('batch.files') },
});

export const Moving = meta.story({
  play: async ({ canvas, globals }) => {
    const bar = canvas.getByRole('progressbar', { name: textIn(globals)('batch.files') });
    await expect(bar).toHaveValue(0.43);
  },
});

export const Held = meta.story({ name: 'Held: nothing moves for now', args: { held: true } });

export const Empty = meta.story({ args: { share: 0 } });

export const Full = meta.story({ args: { share: 1 } });
