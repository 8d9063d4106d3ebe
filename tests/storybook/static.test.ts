import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { serveFolder } from '../support/staticFiles.ts';
import { fitScreen, showStory, type Entry } from './preview.ts';

const folder = inject('storybook');
const index: { entries: Record<string, Entry> } = JSON.parse(
  readFileSync(join(folder, 'index.json'), 'utf8'),
);
const entries = Object.values(index.entries);

let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  browser = await launchBrowser();
  site = await serveFolder(folder, '/any/folder/');
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** A page, and what it said to the console or asked of another host. */
async function openPage(address: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(site.address).origin) {
      complaints.push(`asked for ${request.url()}`);
    }
  });
  await page.goto(address);
  return { page, complaints };
}

test('the site opens from a folder of a file server', async () => {
  const { page, complaints } = await openPage(site.address);
  await page.getByRole('link', { name: 'Introduction' }).waitFor();
  await page
    .frameLocator('#storybook-preview-iframe')
    .getByRole('heading', { name: 'Certified translation orders' })
    .waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('every story shows and plays, says nothing to the console, asks no other host', async () => {
  const stories = entries.filter(({ type }) => type === 'story');
  // It begins where the list ends, so that each story is gone to.
  const { page, complaints } = await openPage(
    `${site.address}iframe.html?id=${stories.at(-1)?.id}&viewMode=story&globals=a11y.manual:!true`,
  );
  await page.locator('#storybook-root > *').first().waitFor();
  const failed: string[] = [];
  for (const { id } of stories) {
    await fitScreen(page, id);
    const outcome = await showStory(page, id);
    if (outcome !== 'shown') failed.push(`${id}: ${outcome}`);
    for (const complaint of complaints.splice(0)) failed.push(`${id}: ${complaint}`);
  }
  expect(failed).toEqual([]);
  await page.close();
}, 240_000);

test('every page of words shows, says nothing to the console, asks no other host', async () => {
  const failed: string[] = [];
  for (const { id } of entries.filter(({ type }) => type === 'docs')) {
    const { page, complaints } = await openPage(
      `${site.address}iframe.html?id=${id}&viewMode=docs`,
    );
    await page.locator('#storybook-docs h1').first().waitFor();
    for (const complaint of complaints) failed.push(`${id}: ${complaint}`);
    await page.close();
  }
  expect(failed).toEqual([]);
}, 120_000);
