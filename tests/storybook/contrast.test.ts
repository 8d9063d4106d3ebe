import { source } from 'axe-core';
import { expect, test } from 'vitest';
import '../e2e/support/axe.ts';
import { show, waitForPreview } from './preview.ts';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

const url = serveStorybook();

/** Stories of native controls that are as large as their labels, so that a press anywhere reaches them. */
const STORIES = [
  'components-choice--longest',
  'components-choice-group--narrow',
  'components-file-picker--narrow',
  'states-order--rush-on',
];

test('axe determines for every control whether its label has enough contrast', async () => {
  // Storybook's own run of axe would interfere.
  const { page } = await openPage(`${url()}iframe.html?${WITHOUT_AXE}`);
  await waitForPreview(page);
  await page.evaluate(source);
  for (const story of STORIES) {
    expect(await show(page, { id: story, type: 'story' }), story).toBe('rendered');
    const undetermined = await page.evaluate(async () => {
      const { incomplete } = await window.axe.run('#storybook-root', {
        runOnly: ['color-contrast'],
      });
      return incomplete.flatMap(({ nodes }) => nodes.map(({ html }) => html));
    });
    expect(undetermined, story).toEqual([]);
  }
});
