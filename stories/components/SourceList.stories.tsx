import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { SourceList } from '../../src/components/SourceList/SourceList.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Source list',
  component: SourceList,
  tags: ['designer'],
  args: {
    label: message('why.sources'),
    sources: [
      {
        href: 'https://www.example.gov/rule',
        title: message('why.cfr'),
        note: message('why.cfrNote'),
      },
      {
        href: 'https://www.example.gov/form',
        title: message('why.i130'),
        note: message('why.i130Note'),
      },
    ],
  },
});

export const TwoSources = meta.story({
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const list = canvas.getByRole('list', { name: t('why.sources') });
    await expectTabOrder(...canvas.getAllByRole('link'));
    await expect(list.textContent).toContain(`${t('why.cfrNote')}\u00A0· example.gov`);
  },
});

export const Narrow = meta.story({
  name: 'Longest texts at 320 px',
  args: {
    sources: [
      {
        href: 'https://www.example.gov/visa',
        title: longestOf('why.cfr', 'why.i130', 'why.i485', 'why.n400', 'why.nvc'),
        note: longestOf(
          'why.cfrNote',
          'why.i130Note',
          'why.i485Note',
          'why.n400Note',
          'why.nvcNote',
        ),
      },
    ],
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
