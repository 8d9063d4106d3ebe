import { source } from 'axe-core';
import { expect, test } from 'vitest';
import '../e2e/support/axe.ts';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

const url = serveStorybook();

/** Stories of native controls that are as large as their labels, so that a press anywhere reaches them. */
const STORIES = [
  'components-choice--longest',
  'components-choice-group--narrow',
  'components-file-picker--narrow',
  'states-order--rush-on',
];

test('no control leaves it undetermined whether its label has enough contrast', async () => {
  for (const story of STORIES) {
    // Storybook's own run of axe would interfere.
    const { page } = await openPage(`${url()}iframe.html?id=${story}&${WITHOUT_AXE}`);
    await page.locator('#storybook-root input').first().waitFor();
    await page.evaluate(source);
    const undetermined = await page.evaluate(async () => {
      const { incomplete } = await window.axe.run('#storybook-root', {
        runOnly: ['color-contrast'],
      });
      return incomplete.flatMap(({ nodes }) => nodes.map(({ html }) => html));
    });
    expect(undetermined, story).toEqual([]);
  }
});
