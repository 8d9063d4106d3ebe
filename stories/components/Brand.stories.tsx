import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { PROVIDER_LINE } from '../../.storybook/support/TranslatedArgs.tsx';
import { Brand } from '../../src/components/Brand/Brand.tsx';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Brand',
  component: Brand,
  tags: ['designer'],
  args: { name: EXAMPLE_PROVIDER.name, line: PROVIDER_LINE },
});

export const Whole = meta.story({
  play: async ({ canvasElement, globals }) => {
    await expect(canvasElement).toHaveTextContent(
      `${EXAMPLE_PROVIDER.name} ${EXAMPLE_PROVIDER.lines[settingOf(globals).locale]}`,
    );
  },
});

export const Compact = meta.story({
  name: 'Compact: the line goes below 375 px',
  args: { compact: true },
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvas, globals }) => {
    await expect(
      canvas.getByText(EXAMPLE_PROVIDER.lines[settingOf(globals).locale]),
    ).not.toBeVisible();
  },
});

export const LongName = meta.story({
  name: 'A long name at 320 px',
  args: { name: 'Traduções Certificadas Fonseca & Albuquerque' },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
