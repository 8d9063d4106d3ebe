import { useState, type ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { ChoiceGroup } from '../../src/components/Choice/ChoiceGroup.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

type Props = ComponentProps<typeof ChoiceGroup<string>>;

/** Holds the answer of a group, as a form does. */
function ControlledGroup({ value: first, onChange, ...props }: Props) {
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

function CountryQuestion() {
  const { formatMessage } = useIntl();
  return (
    <ChoiceGroup
      id="country"
      name="consularCountry"
      label={formatMessage({ id: 'precheck.country' })}
      options={[
        { value: 'Brazil', label: formatMessage({ id: 'precheck.brazil' }) },
        { value: 'Other', label: formatMessage({ id: 'precheck.other' }) },
      ]}
      value={null}
      onChange={fn()}
      onBlur={fn()}
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
    label: message('precheck.filing'),
    options: [
      { value: 'us', label: message('precheck.us'), hint: message('precheck.usHint') },
      {
        value: 'consular',
        label: message('precheck.consular'),
        hint: message('precheck.consularHint'),
      },
    ] as const,
    value: null,
    onChange: fn(),
    onBlur: fn(),
  },
  argTypes: { value: { control: 'radio', options: ['us', 'consular'] } },
  render: (args) => <ControlledGroup key={args.value} {...args} />,
});

export const Unanswered = meta.story({
  play: async ({ canvas, userEvent, args, globals, step }) => {
    const t = textIn(globals);
    const group = canvas.getByRole('radiogroup', { name: t('precheck.filing') });
    await expect(group).toBeRequired();
    await step('the tab key comes to the group once', () =>
      expectTabOrder(canvas.getByRole('radio', { name: t('precheck.us') })),
    );
    await step('one answer out of two', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: t('precheck.us') }));
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'us' });
      await userEvent.click(canvas.getByRole('radio', { name: t('precheck.consular') }));
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'consular' });
      await expect(canvas.getByRole('radio', { name: t('precheck.us') })).not.toBeChecked();
    });
    await step('going from one answer to the other leaves nothing', async () => {
      await expect(args.onBlur).not.toHaveBeenCalled();
    });
    await step('the arrow keys go from one answer to the other', async () => {
      await userEvent.keyboard('{ArrowUp}');
      await expect(canvas.getByRole('radio', { name: t('precheck.us') })).toHaveFocus();
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'us' });
    });
    await step('going on leaves the group', async () => {
      await userEvent.tab();
      await expect(args.onBlur).toHaveBeenCalledOnce();
    });
  },
});

export const Answered = meta.story({
  name: 'Answered, and a question follows',
  args: {
    value: 'consular',
    followUp: <CountryQuestion />,
  },
  play: async ({ canvas, userEvent, args, globals, step }) => {
    const t = textIn(globals);
    const country = () => canvas.queryByRole('radiogroup', { name: t('precheck.country') });
    await step('going on to it does not leave the group', async () => {
      await expect(country()).toBeVisible();
      await userEvent.click(canvas.getByRole('radio', { name: t('precheck.consular') }));
      await userEvent.click(canvas.getByRole('radio', { name: t('precheck.other') }));
      await expect(args.onBlur).not.toHaveBeenCalled();
    });
    await step('the first answer takes it away, the second brings it back', async () => {
      await userEvent.click(canvas.getByRole('radio', { name: t('precheck.us') }));
      await expect(country()).toBeNull();
      await userEvent.click(canvas.getByRole('radio', { name: t('precheck.consular') }));
      await expect(country()).toBeVisible();
    });
  },
});

export const Faulty = meta.story({
  name: 'Left without an answer',
  tags: ['error'],
  args: { errorMessage: message('precheck.filingError') },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const group = canvas.getByRole('radiogroup');
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription(t('precheck.filingError'));
  },
});

export const Narrow = meta.story({
  name: 'Longest texts at 320 px',
  tags: ['error'],
  args: { label: message('precheck.country'), errorMessage: message('precheck.countryError') },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
