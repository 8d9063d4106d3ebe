import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { TopBar } from '../../src/components/TopBar/TopBar.tsx';
import { PROVIDER } from '../../src/domain/provider.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';

const meta = preview.meta({
  title: 'Components/Top bar',
  component: TopBar,
  tags: ['designer'],
  // Room for the menu on its page, which lies over what is below.
  parameters: { layout: 'fullscreen', docs: { story: { height: '26rem' } } },
  args: {
    name: PROVIDER.name,
    line: PROVIDER.line,
    chat: PROVIDER.chat,
    locale: 'en',
    onSwitch: fn(),
  } as const,
  // What the bar's first link skips to.
  decorators: (Story) => (
    <>
      <Story />
      <main id="content" tabIndex={-1} />
    </>
  ),
});

export const Desk = meta.story({
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvas }) => {
    const link = (name: string) => canvas.getByRole('link', { name });
    await expectTabOrder(
      link('Skip to content'),
      link(`${PROVIDER.name} ${PROVIDER.line}`),
      link('How it works'),
      link('Pricing'),
      link('FAQ'),
      link('Contact'),
      link('Chat (another site)'),
      canvas.getByRole('button', { name: 'EN' }),
      canvas.getByRole('button', { name: 'PT' }),
      link('Start'),
    );
    await expect(canvas.queryByRole('button', { name: 'Menu' })).toBeNull();
  },
});

export const Phone = meta.story({
  name: 'Phone: the menu opens and closes',
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas, canvasElement, userEvent, step }) => {
    // The frame of a test does not survive going anywhere, not even down its own page.
    for (const link of canvasElement.querySelectorAll('a')) {
      link.addEventListener('click', (event) => event.preventDefault());
    }
    const toggle = canvas.getByRole('button', { name: 'Menu' });
    await step('the button opens it', async () => {
      await expect(canvas.queryByRole('link', { name: 'Pricing' })).toBeNull();
      await userEvent.click(toggle);
      await expect(await canvas.findByRole('link', { name: 'Pricing' })).toBeVisible();
    });
    await step('a choice closes it', async () => {
      await userEvent.click(canvas.getByRole('link', { name: 'Pricing' }));
      await expect(canvas.queryByRole('link', { name: 'Pricing' })).toBeNull();
    });
  },
});

export const Narrow = meta.story({
  name: 'At 320 px, menu open',
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    await expect(await canvas.findByRole('link', { name: 'Pricing' })).toBeVisible();
    await expectToFit();
  },
});
