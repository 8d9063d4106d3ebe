import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fitScreen, readEntries, show, waitForPreview, type Entry } from './preview.ts';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

const url = serveStorybook();

/** The stories that the sidebar lists. */
const stories = readEntries().filter(({ type, tags }) => type === 'story' && tags.includes('dev'));

/**
 * Returns the first story of each file, and every story of a file that dispatches events itself: unlike
 * those of a user, they can come before React, as it is built, has run the effects of the first render. The
 * tests of the stories play every story, unbuilt.
 */
function sampleOf(all: readonly Entry[]): Entry[] {
  return all.filter(
    (story, index) =>
      all.findIndex(({ title }) => title === story.title) === index ||
      readFileSync(story.importPath, 'utf8').includes('dispatchEvent('),
  );
}

test('the first story of each file, and every one that dispatches events, plays in the built Storybook, logs nothing and requests nothing from another host', async () => {
  const { page, complaints } = await openPage(`${url()}iframe.html?${WITHOUT_AXE}`);
  await waitForPreview(page);
  const failed: string[] = [];
  for (const story of sampleOf(stories)) {
    await fitScreen(page, story.id);
    const outcome = await show(page, story);
    if (outcome !== 'rendered') failed.push(`${story.id}: ${outcome}`);
    for (const complaint of complaints.splice(0)) failed.push(`${story.id}: ${complaint}`);
  }
  expect(failed).toEqual([]);
});
