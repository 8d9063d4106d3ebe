import { useState, type ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ChoiceGroup } from '../../src/components/Choice/ChoiceGroup.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { words } from '../support/words.tsx';

type Props = ComponentProps<typeof ChoiceGroup<string>>;

/** A group that remembers, so that it can be tried. */
function Remembering({ value: first, onChange, ...props }: Props) {
  const [value, setValue] = useState(first);
  return (
    <ChoiceGroup
      {...props}
      value={value}
      onChange={(change) => {
        onChange(change);
        setValue(change.value);
      }}
    />
  );
}

const meta = preview.type<{ args: Props }>().meta({
  title: 'Components/Choice group',
  component: ChoiceGroup,
  tags: ['designer'],
  args: {
    id: 'filing',
    name: 'filingWhere',
    label: words('precheck.filing'),
    options: [
      { value: 'us', label: words('precheck.us'), hint: words('precheck.usHint') },
      {
        value: 'consular',
        label: words('precheck.consular'),
        hint: words('precheck.consularHint'),
      },
    ],
    value: null,
    onChange: fn(),
    onLeave: fn(),
  },
  render: (args) => <Remembering {...args} />,
});

export const Unanswered = meta.story({
  play: async ({ canvas, userEvent, args, step }) => {
    const group = canvas.getByRole('radiogroup', { name: 'Where will you file?' });
    await expect(group).toBeRequired();
    await step('the tab key comes to the group once', () =>
      expectTabOrder(canvas.getByRole('radio', { name: 'In the United States' })),
    );
    await step('one answer out of two', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: 'In the United States' }));
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'us' });
      await userEvent.click(canvas.getByRole('radio', { name: 'At a US consulate' }));
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'consular' });
      await expect(canvas.getByRole('radio', { name: 'In the United States' })).not.toBeChecked();
    });
    await step('going from one answer to the other leaves nothing', async () => {
      await expect(args.onLeave).not.toHaveBeenCalled();
    });
    await step('the arrow keys go from one answer to the other', async () => {
      await userEvent.keyboard('{ArrowUp}');
      await expect(canvas.getByRole('radio', { name: 'In the United States' })).toHaveFocus();
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'us' });
    });
    await step('going on leaves the group', async () => {
      await userEvent.tab();
      await expect(args.onLeave).toHaveBeenCalledOnce();
    });
  },
});

export const Answered = meta.story({ args: { value: 'us' } });

export const Faulty = meta.story({
  name: 'Left without an answer',
  tags: ['error'],
  args: { error: words('precheck.filingError') },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('radiogroup');
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription('Choose where you will file.');
  },
});

export const Narrow = meta.story({
  name: 'Longest words at 320 px',
  tags: ['error'],
  args: { label: words('precheck.country'), error: words('precheck.countryError') },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
