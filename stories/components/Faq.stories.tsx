import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Faq } from '../../src/components/Faq/Faq.tsx';
import { QUESTIONS, QuestionText } from '../../src/page/questions.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { textIn } from '../support/textIn.ts';

const ITEMS = QUESTIONS.map(({ question, answer }) => ({
  id: `item-${question}`,
  question: <QuestionText id={question} />,
  answer: <QuestionText id={answer} />,
}));

const meta = preview.meta({
  title: 'Components/Faq',
  component: Faq,
  tags: ['designer', 'product-owner'],
  args: { items: ITEMS },
  argTypes: { items: { control: false } },
});

export const TenQuestions = meta.story({
  play: async ({ canvas, canvasElement, userEvent, globals, step }) => {
    const t = textIn(globals);
    const question = canvas.getByText(t('faq.originals'));
    const answer = canvas.getByText(t('faq.originalsAnswer'));
    await expect(answer).not.toBeVisible();
    await step('from one question to the next by the tab key', async () => {
      await expectTabOrder(...canvasElement.querySelectorAll('summary'));
    });
    await step('a click opens the answer, another closes it', async () => {
      await userEvent.click(question);
      await expect(answer).toBeVisible();
      await userEvent.click(question);
      await expect(answer).not.toBeVisible();
    });
  },
});

export const Narrow = meta.story({
  name: 'All open, at 320 px',
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvasElement }) => {
    for (const item of canvasElement.querySelectorAll('details')) item.open = true;
    await expectToFit();
  },
});
