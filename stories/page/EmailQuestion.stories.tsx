import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TextField } from '../../src/components/TextField/TextField.tsx';
import { EmailQuestion } from '../../src/page/emailTypo/EmailQuestion.tsx';
import { CONTROLS } from '../../src/page/form/anchors.ts';
import { expectToFit } from '../support/checks.ts';
import { message } from '../support/messages.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview
  .type<{
    args: {
      label: string;
      email: string;
      onAccept: (choice: { readonly email: string }) => void;
    };
  }>()
  .meta({
    title: 'Page/Question about an e-mail address',
    tags: ['!autodocs', 'designer', 'product-owner'],
    globals: { viewport: { value: 'phone360' } },
    args: { label: message('contact.email'), email: 'ana.souza@gmial.com', onAccept: fn() },
    render: ({ label, email, onAccept }) => (
      <TextField
        id={CONTROLS.email}
        name="email"
        type="email"
        label={label}
        value={email}
        onChange={() => {}}
      >
        <EmailQuestion email={email} blurredEmail={email} onAccept={onAccept} />
      </TextField>
    ),
  });

export const Asked = meta.story({
  play: async ({ canvas, args, globals, userEvent }) => {
    const t = textIn(globals);
    const meant = 'ana.souza@gmail.com';
    const question = await canvas.findByText(t('emailTypo.question', { email: meant }));
    const field = canvas.getByRole('textbox').getBoundingClientRect();
    await expect(question.getBoundingClientRect().top).toBeGreaterThan(field.bottom);
    await userEvent.click(canvas.getByRole('button', { name: t('emailTypo.use') }));
    await expect(args.onAccept).toHaveBeenCalledWith({ email: meant });
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
});

export const Longest = meta.story({
  name: 'A long address at 320 px',
  globals: { viewport: { value: 'phone320' } },
  args: { email: 'maria.aparecida.de.albuquerque.cavalcanti@gmial.com' },
  play: async ({ canvas }) => {
    await canvas.findByRole('button');
    await expectToFit();
  },
});
