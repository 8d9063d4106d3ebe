import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { HeroDrawing } from '../../src/components/HeroDrawing/HeroDrawing.tsx';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import '../../src/page/sample/sample.css?late';
import { SampleDialog } from '../../src/page/sample/SampleDialog.tsx';
import { textIn } from '../support/textIn.ts';

const meta = preview
  .type<{ args: { onClose: (closing: { readonly href: string | null }) => void } }>()
  .meta({
    title: 'Page/Sample',
    tags: ['!autodocs', 'designer', 'product-owner'],
    parameters: { layout: 'fullscreen', controls: { disable: true } },
    args: { onClose: fn() },
    render: ({ onClose }) => (
      <>
        <HeroDrawing name={EXAMPLE_PROVIDER.name} />
        <SampleDialog name={EXAMPLE_PROVIDER.name} onClose={onClose} />
      </>
    ),
  });

export const Desk = meta.story({
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvasElement, globals, userEvent, args }) => {
    const t = textIn(globals);
    const dialog = await within(canvasElement).findByRole('dialog', { name: t('sample.title') });
    await expect(within(dialog).getAllByRole('article')).toHaveLength(2);
    await expect(within(dialog).getAllByText(t('sample.mark'))).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole('link', { name: t('sample.start') }));
    await expect(args.onClose).toHaveBeenCalledWith({ href: '#upload' });
    await userEvent.click(within(dialog).getByRole('button', { name: t('sample.close') }));
    await waitFor(() => expect(args.onClose).toHaveBeenCalledWith({ href: null }));
  },
});

export const Phone = meta.story({
  name: 'Small phone',
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvasElement }) => {
    const dialog = await within(canvasElement).findByRole('dialog');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
});
