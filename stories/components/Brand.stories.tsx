import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Brand } from '../../src/components/Brand/Brand.tsx';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Brand',
  component: Brand,
  tags: ['designer'],
  args: { name: EXAMPLE_PROVIDER.name, line: EXAMPLE_PROVIDER.lines.en },
});

export const Whole = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(
      `${EXAMPLE_PROVIDER.name} ${EXAMPLE_PROVIDER.lines.en}`,
    );
  },
});

export const Compact = meta.story({
  name: 'Compact: the line goes below 375 px',
  args: { compact: true },
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(EXAMPLE_PROVIDER.lines.en)).not.toBeVisible();
  },
});

export const LongName = meta.story({
  name: 'A long name at 320 px',
  args: { name: 'Traduções Certificadas Fonseca & Albuquerque' },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
