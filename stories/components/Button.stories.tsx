import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Button, ButtonLink } from '../../src/components/Button/Button.tsx';
import { ICON_NAMES } from '../foundations/meanings.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, Message, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview.type<{ args: { onPress: () => void } }>().meta({
  title: 'Components/Button',
  component: Button,
  tags: ['designer'],
  args: { variant: 'primary', children: message('checkout.submit'), onPress: fn() } as const,
  argTypes: {
    children: { control: 'text' },
    icon: { control: 'select', options: ICON_NAMES },
    type: { control: 'select', options: ['button', 'submit', 'reset'] },
  },
  // The event is not passed on, because Storybook would serialize the whole window that it refers
  // to.
  render: ({ onPress, ...args }) => <Button {...args} onClick={() => onPress()} />,
});

export const Primary = meta.story({
  play: async ({ canvas, userEvent, args, globals }) => {
    const t = textIn(globals);
    const button = canvas.getByRole('button', { name: t('checkout.submit') });
    await expectTabOrder(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    await expect(args.onPress).toHaveBeenCalledTimes(2);
  },
});

export const Secondary = meta.story({
  args: { variant: 'secondary', children: message('upload.retry') },
});

export const Small = meta.story({
  args: { variant: 'secondary', size: 'small', children: message('upload.cancel') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button').getBoundingClientRect().height).toBeGreaterThanOrEqual(
      44,
    );
  },
});

export const Wide = meta.story({ args: { fullWidth: true } });

export const WithIcon = meta.story({
  args: { variant: 'secondary', icon: 'chat', children: message('footer.chat') },
});

export const Busy = meta.story({
  args: { busy: true, children: message('checkout.redirecting') },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const button = canvas.getByRole('button', { name: t('checkout.redirecting') });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expectTabOrder(button);
  },
});

export const Closed = meta.story({
  name: 'Closed: keeps focus and still reports',
  args: { closed: true },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toBeEnabled();
    await expectTabOrder(button);
    await userEvent.click(button);
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
});

export const Link = meta.story({
  name: 'Link that looks like a button',
  parameters: { controls: { disable: true } },
  render: () => (
    <ButtonLink variant="primary" href="#upload">
      <Message id="hero.start" />
    </ButtonLink>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '#upload');
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
  args: {
    fullWidth: true,
    icon: 'upload',
    children: longestOf(
      'hero.check',
      'hero.start',
      'checkout.submit',
      'upload.choose',
      'pricing.ask',
    ),
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
