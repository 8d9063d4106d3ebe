import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { readEntries, TAGS } from './preview.ts';
import { openPage, serveStorybook, readSetting } from './site.ts';

const url = serveStorybook();
const entries = readEntries();
/** The stories that the sidebar lists. */
const stories = entries.filter(({ type, tags }) => type === 'story' && tags.includes('dev'));

test('the sidebar lists the introduction first, then the folders in the order of the preview’s settings', () => {
  const titles = [...new Set(entries.map(({ title }) => title))];
  expect([...new Set(titles.map((title) => title.split('/')[0]))]).toEqual([
    'Introduction',
    'States',
    'Messages',
    'Flows',
    'Machines',
    'Components',
    'Page',
    'Foundations',
  ]);
  // The sidebar lists an entry without a folder before all folders, whatever the configured order.
  expect(titles.filter((title) => !title.includes('/'))).toEqual(['Introduction']);
});

test('a story is shown in the language, scheme, motion and viewport that its URL names', async () => {
  const globals = 'locale:pt;scheme:dark;motion:reduced;viewport:phone320';
  const { page } = await openPage(`${url()}?path=/story/states-order--paid&globals=${globals}`);
  const frame = page.frameLocator('#storybook-preview-iframe');
  await frame.locator('form#order').waitFor();
  await expect
    .poll(() => readSetting(frame))
    .toEqual({
      language: 'pt-BR',
      background: 'rgb(17, 20, 18)',
      openingTime: '0s',
      width: 320,
    });
});

/** Returns the ids of the stories that carry a tag, in the order of the sidebar. */
function taggedStories(tag: string): string[] {
  return stories.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
}

/** Expands the folders of the sidebar, and returns the ids of the stories that it lists. */
async function listedStories(page: Page): Promise<(string | null)[]> {
  const closed = page.locator('[data-action=expand-all][data-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
  return page
    .locator('[data-nodetype=story]')
    .evaluateAll((all) => all.map((story) => story.getAttribute('data-item-id')));
}

describe('the tags of stories', () => {
  test.each(TAGS)('the tag %s is on several stories, but not on all', (tag) => {
    expect(taggedStories(tag).length).toBeGreaterThan(1);
    expect(taggedStories(tag).length).toBeLessThan(stories.length);
  });

  test('the built Storybook opens from a folder of a static file server, and a tag’s link in the introduction filters the sidebar to the stories with that tag', async () => {
    const { page } = await openPage(url());
    await page.getByRole('link', { name: 'Introduction' }).waitFor();
    const introduction = page.frameLocator('#storybook-preview-iframe');
    await introduction.getByRole('heading', { name: 'Certified translation orders' }).waitFor();
    await introduction.getByRole('link', { name: 'error', exact: true }).click();
    await page.waitForURL('**/?path=/docs/introduction--docs&tags=error');
    await expect.poll(() => listedStories(page)).toEqual(taggedStories('error'));
  });

  test('two tags chosen in the sidebar’s filter list the stories that carry either', async () => {
    const { page } = await openPage(`${url()}?path=/story/states-order--paid`);
    await page.getByRole('button', { name: 'Tag filters' }).click();
    await page.getByRole('checkbox', { name: 'tag filter: banner' }).check();
    await page.getByRole('checkbox', { name: 'tag filter: error' }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL('**tags=banner;error');
    const tagged = new Set([...taggedStories('banner'), ...taggedStories('error')]);
    await expect.poll(async () => new Set(await listedStories(page))).toEqual(tagged);
  });
});
