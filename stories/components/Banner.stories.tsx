import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Banner } from '../../src/components/Banner/Banner.tsx';
import { Button } from '../../src/components/Button/Button.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Banner',
  component: Banner,
  tags: ['banner', 'designer'],
  args: {
    kind: 'info',
    title: message('precheck.unknown'),
    children: message('precheck.unknownSentence'),
  } as const,
  argTypes: { children: { control: 'text' }, actions: { control: false } },
});

export const Question = meta.story({
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-state=info] svg')).toHaveAttribute(
      'aria-hidden',
      'true',
    );
  },
});

export const Success = meta.story({
  args: {
    kind: 'success',
    title: message('precheck.required'),
    children: message('precheck.requiredSentence'),
  },
});

export const Warning = meta.story({
  args: {
    kind: 'warning',
    title: message('precheck.likely'),
    children: message('precheck.likelySentence'),
  },
});

export const Neutral = meta.story({
  args: {
    kind: 'neutral',
    title: message('precheck.optional'),
    children: message('precheck.optionalSentence'),
  },
});

export const Danger = meta.story({
  name: 'Danger, announced at once',
  tags: ['error'],
  args: {
    kind: 'danger',
    alert: true,
    title: message('checkout.failed'),
    children: message('checkout.failedSentence'),
  },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      `${t('checkout.failed')} ${t('checkout.failedSentence')}`,
    );
  },
});

export const Output = meta.story({
  name: 'Output of the form, silent when it changes',
  args: { output: 'precheck' },
  play: async ({ canvas }) => {
    const output = canvas.getByRole('status');
    await expect(output).toHaveAttribute('name', 'precheck');
    await expect(output).toHaveAttribute('aria-live', 'off');
  },
});

// No other banner of the page says more.
export const Longest = meta.story({
  name: 'Longest texts, with actions, at 320 px',
  tags: ['error'],
  globals: { viewport: { value: 'phone320' } },
  args: {
    kind: 'danger',
    title: message('upload.failed'),
    children: message('upload.failedSentence'),
    actions: (
      <>
        <Button size="small">
          <Message id="upload.retry" />
        </Button>
        <a href="#help">
          <Message id="batch.help" />
        </a>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await expectToFit();
    await expectTabOrder(canvas.getByRole('button'), canvas.getByRole('link'));
  },
});
