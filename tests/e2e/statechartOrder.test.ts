import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { encodeRun } from '../../src/statechart/run/run.ts';
import { CHART, waitForChart } from './support/chart.ts';
import { control, expectRegion, expectShown, openUpload, uploadedNames } from './support/form.ts';
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

test('while a saved run of another machine is open, the chart does not show the visitor’s own order, which returns when Back is pressed', async () => {
  const run = await encodeRun({
    format: 'statechart-run',
    version: 1,
    machine: 'orderLife',
    start: null,
    from: null,
    steps: [{ event: { type: 'payment.succeeded' }, forced: null }],
  });
  const { page } = await openPage({ path: `/en/?statechart&machine=order&run=${run}` });
  const back = page.getByRole('button', { name: 'Back to your order' });
  await back.waitFor();
  await waitForChart(page);
  const rush = arrow(page, 'order.rush|rush.toggled|0');
  const mark = () => rush.getAttribute('data-mark');
  expect(await mark()).not.toBe('open');
  await rush.press('Enter');
  await back.press('Enter');
  await expectShown(mark, 'open');
  await expectRegion(page, 'rush', 'off');
  await rush.press('Enter');
  await expectRegion(page, 'rush', 'on');
});

test('an event that is written without its field is refused, and the order takes what is typed afterwards', async () => {
  const { page } = await openPage({ path: '/en/?statechart' });
  await waitForChart(page);
  const chart = page.locator(CHART);
  await chart.getByText('As JSON').click();
  await chart.getByRole('textbox', { name: 'As JSON' }).fill('{"type":"pages.edited"}');
  await chart.getByRole('button', { name: 'Send', exact: true }).click();
  await expectShown(
    () => chart.getByRole('alert').allInnerTexts(),
    ['“Page count edited” needs “text”, for example "3".'],
  );
  await control(page, 'pages').fill('31');
  await expectRegion(page, 'size', 'customQuote');
});
