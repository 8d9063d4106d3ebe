import { expect, test } from 'vitest';
import { readEntries, waitForPreview } from './preview.ts';
import { openPage, serveStorybook } from './site.ts';

const url = serveStorybook();

/** Returns the names of a story's arguments that are written as objects in its controls. */
async function objectsOf(storyId: string): Promise<string[]> {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  const { storyStoreValue } = globalThis.__STORYBOOK_PREVIEW__;
  const { argTypes } = await storyStoreValue.loadStory({ storyId });
  return Object.entries(argTypes).flatMap(([name, { control }]) =>
    control?.type === 'object' && control.disable !== true ? [name] : [],
  );
}

test('only lists and records are written as objects in the controls of a component', async () => {
  const { page } = await openPage(`${url()}iframe.html`);
  await waitForPreview(page);
  const stories = readEntries().filter(
    ({ title, type }) => type === 'story' && title.startsWith('Components/'),
  );
  const found = new Set<string>();
  for (const { id, title } of stories) {
    for (const name of await page.evaluate(objectsOf, id)) found.add(`${title}: ${name}`);
  }
  expect([...found]).toEqual([
    'Components/Choice group: options',
    'Components/Closed note: missing',
    'Components/Footer: retention',
    'Components/Order summary: lines',
    'Components/Order summary: steps',
    'Components/Price bar: details',
    'Components/Price card: facts',
    'Components/Quote table: rows',
    'Components/Source list: sources',
  ]);
});

test('the title of a banner can be written in its controls', async () => {
  const { page } = await openPage(`${url()}?path=/story/components-banner--question`);
  await page.locator('#control-title').fill('A title of my own');
  await page
    .frameLocator('#storybook-preview-iframe')
    .locator('strong', { hasText: /^A title of my own$/ })
    .waitFor();
});
