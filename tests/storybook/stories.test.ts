import { expect, test } from 'vitest';
import { fitScreen, readEntries, show, type Entry } from './preview.ts';
import { openPage, serveStorybook } from './site.ts';

const url = serveStorybook();

/** The stories that the sidebar lists. */
const stories = readEntries().filter(({ type, tags }) => type === 'story' && tags.includes('dev'));

/** The first story of each file: the stories' own tests play all of them, before they are built. */
function sampleOf(all: readonly Entry[]): Entry[] {
  return [...new Map(all.toReversed().map((story) => [story.title, story])).values()].toReversed();
}

test('the first built story of each file is played, logs nothing and requests no other host', async () => {
  const sample = sampleOf(stories);
  const kinds = new Set(sample.map(({ title }) => title.split('/')[0]));
  expect([...kinds]).toEqual([
    'States',
    'Messages',
    'Flows',
    'Machines',
    'Components',
    'Page',
    'Foundations',
  ]);

  // Starts at a story outside of the sample, so that each of the sample is newly selected.
  const { page, complaints } = await openPage(
    `${url()}iframe.html?id=${stories[1]?.id}&viewMode=story&globals=a11y.manual:!true`,
  );
  await page.locator('#storybook-root > *').first().waitFor();
  const failed: string[] = [];
  for (const story of sample) {
    await fitScreen(page, story.id);
    const outcome = await show(page, story);
    if (outcome !== 'shown') failed.push(`${story.id}: ${outcome}`);
    for (const complaint of complaints.splice(0)) failed.push(`${story.id}: ${complaint}`);
  }
  expect(failed).toEqual([]);
});
