import { useState, type ComponentProps } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TextField } from '../../src/components/TextField/TextField.tsx';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { longestOf, words } from '../support/words.tsx';

/** A field that remembers, so that it can be tried. */
function Remembering({ value: first, onChange, ...props }: ComponentProps<typeof TextField>) {
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
    label: words('contact.email'),
    value: '',
    onChange: fn(),
    onLeave: fn(),
  },
  render: (args) => <Remembering {...args} />,
});

export const Empty = meta.story({
  play: async ({ canvas, userEvent, args, step }) => {
    const field = canvas.getByRole('textbox', { name: 'E-mail' });
    await expect(field).toBeRequired();
    await step('what is typed is reported', async () => {
      await expectTabOrder(field);
      await userEvent.keyboard('ana@');
      await expect(args.onChange).toHaveBeenLastCalledWith({ value: 'ana@' });
      await expect(args.onLeave).not.toHaveBeenCalled();
    });
    await step('going on is reported', async () => {
      await userEvent.tab();
      await expect(args.onLeave).toHaveBeenCalledOnce();
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
    label: words('delivery.pages'),
    hint: words('delivery.pagesHint'),
    value: '3',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'A page is up to 250 words. If the count is off, we say so before we start.',
    );
  },
});

export const Faulty = meta.story({
  tags: ['error'],
  args: { value: 'ana.souza@example', error: words('contact.emailError') },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(
      'Finish the e-mail, for example name@example.com.',
    );
  },
});

export const Longest = meta.story({
  name: 'Longest words at 320 px',
  tags: ['error'],
  args: {
    label: longestOf('delivery.pages', 'contact.name', 'contact.email', 'contact.phone'),
    hint: words('delivery.pagesHint'),
    error: longestOf('contact.nameError', 'contact.emailError', 'contact.phoneError'),
    value: 'maria.aparecida.de.albuquerque@example.com',
  },
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
