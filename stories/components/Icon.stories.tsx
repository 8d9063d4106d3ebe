import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Icon } from '../../src/components/Icon/Icon.tsx';

const meta = preview.meta({
  title: 'Components/Icon',
  component: Icon,
  tags: ['designer'],
  args: { name: 'question' } as const,
});

export const BesideWords = meta.story({
  play: async ({ canvasElement }) => {
    const icon = canvasElement.querySelector('svg');
    await expect(icon).toHaveAttribute('aria-hidden', 'true');
    await expect(icon?.getBoundingClientRect().width).toBe(20);
  },
});

export const Sign = meta.story({
  name: 'Sign of a banner',
  args: { size: 'sign' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(24);
  },
});
