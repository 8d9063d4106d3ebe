import { useState, type ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { Choice } from '../../src/components/Choice/Choice.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

/** Holds the state of a choice, as a form does. */
function ControlledChoice({ checked: first, onChange, ...props }: ComponentProps<typeof Choice>) {
  const [checked, setChecked] = useState(first);
  return (
    <Choice
      {...props}
      checked={checked}
      onChange={(change) => {
        onChange(change);
        setChecked(change.checked);
      }}
    />
  );
}

const meta = preview.meta({
  title: 'Components/Choice',
  component: Choice,
  tags: ['designer'],
  args: {
    kind: 'checkbox',
    id: 'choice',
    name: 'rush',
    label: message('delivery.rushLabel'),
    hint: message('delivery.rushHint'),
    checked: false,
    onChange: fn(),
  } as const,
  argTypes: { hint: { control: 'text' } },
  render: (args) => <ControlledChoice key={String(args.checked)} {...args} />,
});

export const Checkbox = meta.story({
  play: async ({ canvas, userEvent, args, globals, step }) => {
    const t = textIn(globals);
    const box = canvas.getByRole('checkbox', { name: t('delivery.rushLabel') });
    await step('the hint describes it', async () => {
      await expect(box).toHaveAccessibleDescription(t('delivery.rushHint'));
    });
    await step('space ticks it, a click takes the tick away', async () => {
      await expectTabOrder(box);
      await userEvent.keyboard(' ');
      await expect(args.onChange).toHaveBeenLastCalledWith({ checked: true });
      await expect(box).toBeChecked();
      await userEvent.click(box);
      await expect(args.onChange).toHaveBeenLastCalledWith({ checked: false });
    });
  },
});

export const Ticked = meta.story({ args: { checked: true } });

export const Radio = meta.story({
  args: {
    kind: 'radio',
    name: 'filingWhere',
    value: 'us',
    label: message('precheck.us'),
    hint: message('precheck.usHint'),
  },
});

export const RadioChosen = meta.story({
  name: 'Radio, chosen',
  args: {
    kind: 'radio',
    name: 'filingWhere',
    value: 'us',
    label: message('precheck.us'),
    hint: message('precheck.usHint'),
    checked: true,
  },
});

export const Closed = meta.story({
  name: 'Closed, its hint says why',
  args: { closed: true, hint: message('precheck.stillWantHint') },
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole('checkbox');
    await expect(box).toHaveAttribute('aria-disabled', 'true');
    await expectTabOrder(box);
    await userEvent.keyboard(' ');
    await userEvent.click(box);
    await expect(args.onChange).not.toHaveBeenCalled();
    await expect(box).not.toBeChecked();
  },
});

export const Faulty = meta.story({
  tags: ['error'],
  args: { name: 'stillWantTranslation', label: message('precheck.stillWant'), invalid: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox')).toBeInvalid();
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
  args: {
    label: longestOf('delivery.mailing', 'delivery.rushLabel', 'precheck.stillWant'),
    hint: longestOf('delivery.mailingHint', 'delivery.rushHint', 'precheck.stillWantHint'),
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
