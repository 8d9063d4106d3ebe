import { useIntl } from 'react-intl';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { settingOf } from '../../.storybook/support/setting.ts';
import { PROVIDER_LINE } from '../../.storybook/support/TranslatedArgs.tsx';
import { TopBar } from '../../src/components/TopBar/TopBar.tsx';
import { languageOfTag } from '../../src/domain/language.ts';
import { EXAMPLE_PROVIDER } from '../../src/domain/provider.ts';
import { expectTabOrder, expectToFit } from '../support/checks.ts';
import { textIn } from '../support/textIn.ts';

const meta = preview.meta({
  title: 'Components/Top bar',
  component: TopBar,
  tags: ['designer'],
  // The page needs room for the menu, which covers what is below the bar.
  parameters: { layout: 'fullscreen', docs: { story: { height: '26rem' } } },
  args: {
    name: EXAMPLE_PROVIDER.name,
    line: PROVIDER_LINE,
    chatUrl: EXAMPLE_PROVIDER.chatUrl,
    chatName: EXAMPLE_PROVIDER.chatName,
    language: 'en',
    onSwitch: fn(),
  } as const,
  argTypes: { language: { control: false } },
  render: function InToolbarLanguage(args) {
    return <TopBar {...args} language={languageOfTag(useIntl().locale)} />;
  },
  // The first link of the bar skips to this element.
  decorators: (Story) => (
    <>
      <Story />
      <main id="content" tabIndex={-1} />
    </>
  ),
});

export const Desk = meta.story({
  globals: { viewport: { value: 'desk' } },
  play: async ({ canvas, globals }) => {
    const t = textIn(globals);
    const link = (name: string) => canvas.getByRole('link', { name });
    await expectTabOrder(
      link(t('bar.skip')),
      link(`${EXAMPLE_PROVIDER.name} ${EXAMPLE_PROVIDER.lines[settingOf(globals).locale]}`),
      link(t('bar.how')),
      link(t('bar.pricing')),
      link(t('bar.faq')),
      link(t('bar.contact')),
      link(`${t('bar.chat')} ${t('page.external')}`),
      canvas.getByRole('button', { name: 'EN' }),
      canvas.getByRole('button', { name: 'PT' }),
      link(t('bar.start')),
    );
    await expect(canvas.queryByRole('button', { name: t('bar.menu') })).toBeNull();
    const chosen = settingOf(globals).locale.toUpperCase();
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent(chosen);
  },
});

export const Phone = meta.story({
  name: 'Phone: the menu opens and closes',
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas, canvasElement, userEvent, globals, step }) => {
    const t = textIn(globals);
    // The frame of a test does not survive any navigation, not even one within its page.
    for (const link of canvasElement.querySelectorAll('a')) {
      link.addEventListener('click', (event) => event.preventDefault());
    }
    const toggle = canvas.getByRole('button', { name: t('bar.menu') });
    await step('the button opens it', async () => {
      await expect(canvas.queryByRole('link', { name: t('bar.pricing') })).toBeNull();
      await userEvent.click(toggle);
      await expect(await canvas.findByRole('link', { name: t('bar.pricing') })).toBeVisible();
    });
    await step('a choice closes it', async () => {
      await userEvent.click(canvas.getByRole('link', { name: t('bar.pricing') }));
      await expect(canvas.queryByRole('link', { name: t('bar.pricing') })).toBeNull();
    });
  },
});

export const Narrow = meta.story({
  name: 'At 320 px, menu open',
  globals: { viewport: { value: 'phone320' } },
  play: async ({ canvas, userEvent, globals }) => {
    const t = textIn(globals);
    await userEvent.click(canvas.getByRole('button', { name: t('bar.menu') }));
    await expect(await canvas.findByRole('link', { name: t('bar.pricing') })).toBeVisible();
    await expectToFit();
  },
});
