import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { FormSection, SectionState } from '../../src/components/FormSection/FormSection.tsx';
import { expectToFit } from '../support/checks.ts';
import { longestOf, Said, words } from '../support/words.tsx';

const meta = preview.meta({
  title: 'Components/Form section',
  component: FormSection,
  tags: ['designer'],
  args: {
    id: 'section',
    numeral: 4,
    title: words('delivery.title'),
    state: (
      <SectionState complete>
        <Said id="form.complete" />
      </SectionState>
    ),
    children: (
      <p>
        <Said id="delivery.pagesHint" />
      </p>
    ),
  },
  argTypes: { state: { control: false }, children: { control: false } },
  // A section stands below the page's heading and that of the form.
  decorators: (Story) => (
    <>
      <h1 className="unseen">
        <Said id="hero.title" />
      </h1>
      <h2 className="unseen">
        <Said id="form.title" />
      </h2>
      <Story />
    </>
  ),
});

export const Complete = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent('Pages and delivery');
    await expect(canvas.getByText('Complete')).toHaveAttribute('data-state', 'complete');
  },
});

export const Missing = meta.story({
  name: 'Something missing',
  args: {
    state: (
      <SectionState>
        <Said id="form.answersMissing" values={{ count: 2 }} />
      </SectionState>
    ),
  },
});

export const Longest = meta.story({
  name: 'Longest words at 320 px',
  args: {
    title: longestOf(
      'contact.title',
      'precheck.title',
      'upload.title',
      'delivery.title',
      'quote.title',
    ),
    state: (
      <SectionState>
        <Said id="form.answersMissing" values={{ count: 10 }} />
      </SectionState>
    ),
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
