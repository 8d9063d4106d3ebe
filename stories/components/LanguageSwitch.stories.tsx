import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { LanguageSwitch } from '../../src/components/LanguageSwitch/LanguageSwitch.tsx';
import { LANGUAGES } from '../../src/domain/language.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Language switch',
  component: LanguageSwitch,
  tags: ['designer'],
  args: { language: 'en', onSwitch: fn() } as const,
  argTypes: { language: { control: 'radio', options: LANGUAGES } },
});

export const English = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    const en = canvas.getByRole('button', { name: 'EN' });
    const pt = canvas.getByRole('button', { name: 'PT' });
    await expect(en).toHaveAttribute('aria-pressed', 'true');
    await expect(pt).toHaveAttribute('lang', 'pt');
    await expectTabOrder(en, pt);
    await userEvent.click(pt);
    await expect(args.onSwitch).toHaveBeenCalledOnce();
    await expect(args.onSwitch).toHaveBeenCalledWith({ language: 'pt' });
  },
});

export const Portuguese = meta.story({
  args: { language: 'pt' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'PT' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
});

export const Narrow = meta.story({
  name: 'At 320 px',
  globals: { viewport: { value: 'phone320' } },
  play: expectToFit,
});
