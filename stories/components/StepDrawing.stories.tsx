import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { StepDrawing } from '../../src/components/StepDrawing/StepDrawing.tsx';
import { expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Step drawing',
  component: StepDrawing,
  tags: ['designer'],
  args: { step: 'contact' } as const,
  argTypes: {
    step: { control: 'select', options: ['contact', 'precheck', 'upload', 'checkout'] },
  },
});

export const Contact = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  },
});

export const Precheck = meta.story({ args: { step: 'precheck' } });
export const Upload = meta.story({ args: { step: 'upload' } });
export const Checkout = meta.story({ args: { step: 'checkout' } });

export const Narrow = meta.story({
  name: 'At 320 px',
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
