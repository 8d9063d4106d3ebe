import { useState, type ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TextField } from '../../src/components/TextField/TextField.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

/** Holds the text of a field, as a form does. */
function ControlledField({ value: first, onChange, ...props }: ComponentProps<typeof TextField>) {
  const [value, setValue] = useState(first);
  return (
    <TextField
      {...props}
      value={value}
      onChange={(change) => {
        onChange(change);
        setValue(change.value);
      }}
    />
  );
}

const meta = preview.meta({
  title: 'Components/Text field',
  component: TextField,
  tags: ['designer'],
  args: {
    id: 'email',
    name: 'email',
    type: 'email',
    autoComplete: 'email',
    label: message('contact.email'),
    value: '',
    onChange: fn(),
    onBlur: fn(),
  },
  render: (args) => <ControlledField key={args.value} {...args} />,
});

export const Empty = meta.story({
  play: async ({ canvas, userEvent, args, globals, step }) => {
    const t = textIn(globals);
    const field = canvas.getByRole('textbox', { name: t('contact.email') });
    await expect(field).toBeRequired();
    await step('what is typed is reported', async () => {
      await expectTabOrder(field);
      await userEvent.keyboard('ana@');
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'ana@' });
      await expect(args.onBlur).not.toHaveBeenCalled();
    });
    await step('going on is reported', async () => {
      await userEvent.tab();
      await expect(args.onBlur).toHaveBeenCalledOnce();
    });
  },
});

export const Filled = meta.story({ args: { value: 'ana.souza@example.com' } });

export const WithHint = meta.story({
  name: 'Short, with a hint',
  args: {
    id: 'pages',
    name: 'pages',
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'off',
    short: true,
    label: message('delivery.pages'),
    hint: message('delivery.pagesHint'),
    value: '3',
  },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(t('delivery.pagesHint'));
  },
});

export const Faulty = meta.story({
  tags: ['error'],
  args: { value: 'ana.souza@example', errorMessage: message('contact.emailError') },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const field = canvas.getByRole('textbox');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(t('contact.emailError'));
  },
});

export const Longest = meta.story({
  name: 'Longest texts at 320 px',
  tags: ['error'],
  args: {
    label: longestOf('delivery.pages', 'contact.name', 'contact.email', 'contact.phone'),
    hint: message('delivery.pagesHint'),
    errorMessage: longestOf('contact.nameError', 'contact.emailError', 'contact.phoneError'),
    value: 'maria.aparecida.de.albuquerque@example.com',
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
