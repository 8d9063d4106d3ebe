import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { FormSection, SectionState } from '../../src/components/FormSection/FormSection.tsx';
import { expectToFit } from '../support/checks.ts';
import { longestOf, Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Form section',
  component: FormSection,
  tags: ['designer'],
  args: {
    id: 'section',
    numeral: 4,
    title: message('delivery.title'),
    state: (
      <SectionState complete>
        <Message id="form.complete" />
      </SectionState>
    ),
    children: (
      <p>
        <Message id="delivery.pagesHint" />
      </p>
    ),
  },
  argTypes: { state: { control: false }, children: { control: false } },
  // A section stands below the page's heading and that of the form.
  decorators: (Story) => (
    <>
      <h1 className="unseen">
        <Message id="hero.title" />
      </h1>
      <h2 className="unseen">
        <Message id="form.title" />
      </h2>
      <Story />
    </>
  ),
});

export const Complete = meta.story({
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveTextContent(t('delivery.title'));
    await expect(canvas.getByText(t('form.complete'))).toHaveAttribute('data-state', 'complete');
  },
});

export const Missing = meta.story({
  name: 'Something missing',
  args: {
    state: (
      <SectionState>
        <Message id="form.answersMissing" values={{ count: 2 }} />
      </SectionState>
    ),
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
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
        <Message id="form.answersMissing" values={{ count: 10 }} />
      </SectionState>
    ),
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
