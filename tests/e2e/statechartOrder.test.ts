import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { CHART, waitForChart } from './support/chart.ts';
import { expectShown, openUpload, uploadedNames } from './support/form.ts';
import { holdCalls } from './support/network.ts';
import { openPage } from './support/session.ts';

/** Returns an arrow of the chart beside the page. */
function arrow(page: Page, id: string): Locator {
  return page.locator(`${CHART} [data-arrow-id="${id}"]`);
}

test('“Files chosen” in the chart uploads two files, “A file removed” removes the first, and what only the batch sends is not open meanwhile', async () => {
  const { page } = await openPage({ path: '/en/?statechart' });
  await waitForChart(page);
  await openUpload(page);
  const calls = await holdCalls(page, '/api/upload');
  await arrow(page, 'order.upload.idle|files.chosen|0').press('Enter');
  await calls.requested(1);
  const mark = (id: string) => arrow(page, id).getAttribute('data-mark');
  await expectShown(() => mark('order.upload.uploading|upload.cancelled|0'), 'open');
  expect(await mark('order.upload.uploading|network.lost|0')).toBe('off');
  await calls.release();
  const [first, second] = ['Certidão de nascimento.pdf', 'Diploma.pdf'];
  await expectShown(() => uploadedNames(page), [first, second]);
  await arrow(page, 'order.upload|file.removed|0').press('Enter');
  await expectShown(() => uploadedNames(page), [second]);
});
