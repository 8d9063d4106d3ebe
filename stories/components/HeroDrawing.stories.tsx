import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { HeroDrawing } from '../../src/components/HeroDrawing/HeroDrawing.tsx';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Hero drawing',
  component: HeroDrawing,
  tags: ['designer'],
  args: { name: EXAMPLE_PROVIDER.name },
});

export const OriginalAndTranslation = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    await expect(canvasElement).toHaveTextContent(EXAMPLE_PROVIDER.name.toUpperCase());
  },
});

export const Narrow = meta.story({
  name: 'At 320 px',
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
