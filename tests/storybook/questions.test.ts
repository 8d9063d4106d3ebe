import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook, WITHOUT_AXE } from './site.ts';

/** The page for those who ask, which `npm run record:questions` gives its pictures. */
const DOCS = 'docs';
const PAGE = readFileSync(join(DOCS, 'questions.md'), 'utf8');
const TAKES_PICTURES = process.env['QUESTION_PICTURES'] !== undefined;

const url = serveStorybook();

/** Opens the page of a machine, as `Machines/Statecharts` has it, in a state to start from. */
async function startFrom(machine: string, start: string): Promise<Page> {
  const { page } = await openPage(
    `${url()}iframe.html?id=machines-statecharts--${machine}&viewMode=story&${WITHOUT_AXE}`,
    { width: 1200, height: 780 },
  );
  await page.locator('.sc-drawing').waitFor();
  await page.getByRole('combobox', { name: 'Start from' }).selectOption(start);
  expect(PAGE).toContain(`**${start}**`);
  return page;
}

/** Sends an event with the value of its field, if it has one. */
async function send(page: Page, event: string, value?: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Event' }).selectOption({ label: event });
  if (value !== undefined) await page.getByLabel('Text', { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Presses an arrow of the drawing. */
async function press(page: Page, arrow: string): Promise<void> {
  await page.locator(`.sc-drawing [data-arrow-id="${arrow}"]`).click();
}

/** Expects the log to end with a sentence, which the page for those who ask quotes. */
async function expectLogged(page: Page, sentence: string): Promise<void> {
  await expect.poll(() => page.locator('.sc-log .sc-step').first().innerText()).toBe(sentence);
  expect(PAGE).toContain(`“${sentence}”`);
}

async function expectActive(page: Page, state: string): Promise<void> {
  await page.locator(`[data-state-id="${state}"][data-mark=leaf]`).waitFor();
}

/** Takes a picture for the page, if that is asked for. */
async function picture(page: Page, name: string): Promise<void> {
  const path = `pictures/question-${name}.png`;
  expect(PAGE).toContain(`(${path})`);
  if (!TAKES_PICTURES) return;
  const file = join(DOCS, path);
  await page.locator('.sc-shell').screenshot({ path: file });
  execFileSync('pngquant', ['--force', '--ext', '.png', '--nofs', '64', file]);
}

test('the chart shows that a batch waits for the network when the connection breaks at file 2, and then goes on', async () => {
  const order = await startFrom('order', 'Uploading file 2 of 3');
  await order.getByRole('searchbox').fill('connection');
  await order.getByRole('button', { name: /Waiting for the network.*in its description/ }).click();
  await picture(order, 'connection-found');
  await press(order, 'order.upload.uploading|network.lost|0');
  await expectLogged(order, 'Network lost: leads to “Waiting for the network”');

  const batch = await startFrom('upload-batch', 'Sending file 2 of 3');
  await press(batch, 'uploadBatch.sending|xstate.done.actor.sendFile|1');
  await expectActive(batch, 'uploadBatch.waiting');
  await expectLogged(batch, 'Send the file: no answer: leads to “Waiting for the network”');
  await batch.locator('[data-state-id="uploadBatch.waiting"]').click();
  await picture(batch, 'connection-lost');
  await press(batch, 'uploadBatch.waiting|xstate.done.actor.awaitNetwork|0');
  await expectActive(batch, 'uploadBatch.sending.moving');
  await expectLogged(batch, 'Wait until the network is back: done: leads to “Moving”');
});

test('the chart shows that a second submission is refused, and that the provider is notified of a second payment', async () => {
  const order = await startFrom('order', 'Redirecting to the payment page');
  await send(order, 'Order submitted');
  await expectLogged(
    order,
    'Order submitted: refused, since it happens only if the order is not being paid, or if something is missing for checkout',
  );
  await picture(order, 'paying-refused');

  const life = await startFrom('order-life', 'Paid');
  await send(life, 'Payment arrived');
  await expectLogged(life, 'Payment arrived: ignored, because “Paid” does not wait for it');
  await send(life, 'A second payment arrived');
  await expectLogged(
    life,
    'A second payment arrived: stays where it is, and does: tell the provider of the second payment',
  );
  await expectActive(life, 'orderLife.paid');
  await picture(life, 'paying-second');
});

test('the chart shows that rush becomes unavailable at 9 pages, and stays off when the number returns to 8', async () => {
  const page = await startFrom('order', 'Rush on');
  await page.getByRole('searchbox').fill('not available');
  await page.getByRole('button', { name: 'Rush › Not available' }).click();
  await send(page, 'Page count edited', '8');
  await expectActive(page, 'order.rush.on');
  await send(page, 'Page count edited', '9');
  await expectActive(page, 'order.rush.unavailable');
  await expectLogged(
    page,
    'Page count edited (9): leads to “Not available”, “Automatic price”, “Visitor’s number”',
  );
  await picture(page, 'rush-gone');
  await send(page, 'Page count edited', '8');
  await expectActive(page, 'order.rush.off');
  await expectLogged(
    page,
    'Page count edited (8): leads to “Off”, “Automatic price”, “Visitor’s number”',
  );
  await picture(page, 'rush-off');
});
