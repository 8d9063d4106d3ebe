import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { PROVIDER_LINE } from '../../.storybook/support/TranslatedArgs.tsx';
import { Footer } from '../../src/components/Footer/Footer.tsx';
import { RETENTION_DAYS } from '../../src/domain/limits.ts';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Footer',
  component: Footer,
  tags: ['designer'],
  parameters: { layout: 'fullscreen' },
  args: {
    name: EXAMPLE_PROVIDER.name,
    line: PROVIDER_LINE,
    email: EXAMPLE_PROVIDER.email,
    phone: EXAMPLE_PROVIDER.phone,
    chatUrl: EXAMPLE_PROVIDER.chatUrl,
    chatName: EXAMPLE_PROVIDER.chatName,
    privacyUrl: EXAMPLE_PROVIDER.privacyUrl,
    retention: { from: String(RETENTION_DAYS.from), to: String(RETENTION_DAYS.to) },
  },
});

export const Desk = meta.story({
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('link', { name: EXAMPLE_PROVIDER.email })).toHaveAttribute(
      'href',
      `mailto:${EXAMPLE_PROVIDER.email}`,
    );
    await expect(canvas.getByRole('link', { name: EXAMPLE_PROVIDER.phone })).toHaveAttribute(
      'href',
      'tel:+15550100',
    );
    await expectTabOrder(
      canvas.getByRole('link', { name: EXAMPLE_PROVIDER.email }),
      canvas.getByRole('link', { name: EXAMPLE_PROVIDER.phone }),
      canvas.getByRole('link', { name: `${t('footer.chat')} ${t('page.external')}` }),
      canvas.getByRole('link', { name: t('footer.top') }),
    );
  },
});

export const Privacy = meta.story({
  name: 'With a privacy policy',
  args: { privacyUrl: 'https://example.com/privacy' },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(
      canvas.getByRole('link', { name: `${t('footer.privacy')} ${t('page.external')}` }),
    ).toHaveAttribute('href', 'https://example.com/privacy');
  },
});

export const Narrow = meta.story({
  name: 'At 320 px',
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
