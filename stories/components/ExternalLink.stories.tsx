import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ExternalLink } from '../../src/components/ExternalLink/ExternalLink.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/External link',
  component: ExternalLink,
  tags: ['designer'],
  args: { href: 'https://example.com/', children: message('why.i130') },
  argTypes: { children: { control: 'text' } },
});

export const InText = meta.story({
  name: 'Says that it leaves',
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const link = canvas.getByRole('link', { name: `${t('why.i130')} ${t('page.external')}` });
    await expect(link).toHaveAttribute('rel', 'noreferrer');
    await expectTabOrder(link);
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
  args: { children: longestOf('why.cfr', 'why.i130', 'why.i485', 'why.n400', 'why.nvc') },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
