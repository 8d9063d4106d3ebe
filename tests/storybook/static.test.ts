import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../../src/build/browser.ts';
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

/** What Storybook's manager says of its own viewport tool, once a viewport is chosen. */
const STORYBOOKS_OWN = "'ariaLabel' prop on 'PopoverProvider'";

/** A page, and what it said to the console or asked of another host. */
async function openPage(address: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!message.text().includes(STORYBOOKS_OWN)) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
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

test('the sidebar lists what its readers come for first', () => {
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
  // Whatever is not in a folder the sidebar puts before all folders, in spite of the order.
  expect(titles.filter((title) => !title.includes('/'))).toEqual(['Introduction']);
});

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
  // Those that the sidebar shows.
  const stories = entries.filter(({ type, tags }) => type === 'story' && tags.includes('dev'));
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

test('the toolbar’s settings are in the address', async () => {
  const globals = 'locale:pt;scheme:dark;motion:reduced;viewport:phone320';
  const { page, complaints } = await openPage(
    `${site.address}?path=/story/states-order--paid&globals=${globals}`,
  );
  const frame = page.frameLocator('#storybook-preview-iframe');
  await frame.locator('form#order').waitFor();
  expect(await frame.locator('html').evaluate(seenSetting)).toEqual({
    language: 'pt-BR',
    background: 'rgb(17, 20, 18)',
    openingTime: '0s',
    width: 320,
  });
  expect(complaints).toEqual([]);
  await page.close();
});

function seenSetting(html: HTMLElement) {
  return {
    language: html.lang,
    background: getComputedStyle(document.body).backgroundColor,
    openingTime: getComputedStyle(html).getPropertyValue('--opening-time'),
    width: window.innerWidth,
  };
}

test('a slow network in the address slows the scripted services down', async () => {
  const { page } = await openPage(
    `${site.address}iframe.html?id=flows-order--happy-path&viewMode=story&globals=network:slow`,
  );
  await page.locator('form#order[data-upload=uploading]').waitFor();
  const start = performance.now();
  await page.locator('form#order[data-gate=checkoutOpen]').waitFor();
  // Two files of four steps of 600 ms each; on the fast network it is 80 ms.
  expect(performance.now() - start).toBeGreaterThan(3_000);
  await page.close();
});

const TAGS = ['designer', 'product-owner', 'banner', 'error'] as const;

/** The stories that carry the tag, as the sidebar lists them. */
function taggedStories(tag: string): string[] {
  return entries
    .filter(({ type, tags }) => type === 'story' && tags.includes('dev') && tags.includes(tag))
    .map(({ id }) => id);
}

/** The stories of the sidebar, with every folder of it open. */
async function listedStories(page: Page): Promise<(string | null)[]> {
  const closed = page.locator('[data-action=expand-all][data-expanded=false]');
  await closed.first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  return page
    .locator('[data-nodetype=story]')
    .evaluateAll((stories) => stories.map((story) => story.getAttribute('data-item-id')));
}

test.each(TAGS)('a link of the introduction leaves the stories tagged %s', async (tag) => {
  const { page, complaints } = await openPage(site.address);
  const introduction = page.frameLocator('#storybook-preview-iframe');
  await introduction.getByRole('link', { name: tag, exact: true }).click();
  await page.waitForURL(`**/?path=/docs/introduction--docs&tags=${tag}`);
  expect(await listedStories(page)).toEqual(taggedStories(tag));
  expect(complaints).toEqual([]);
  await page.close();
});

test('tags chosen in the sidebar’s filter leave the stories that carry one of them', async () => {
  const { page } = await openPage(`${site.address}?path=/story/states-order--paid`);
  await page.getByRole('button', { name: 'Tag filters' }).click();
  await page.getByRole('checkbox', { name: 'tag filter: banner' }).check();
  await page.getByRole('checkbox', { name: 'tag filter: error' }).check();
  await page.keyboard.press('Escape');
  await page.waitForURL('**tags=banner;error');
  const tagged = new Set([...taggedStories('banner'), ...taggedStories('error')]);
  expect(new Set(await listedStories(page))).toEqual(tagged);
  await page.close();
});

test('no tag is on every story, and none on a single one', () => {
  const all = entries.filter(({ type, tags }) => type === 'story' && tags.includes('dev')).length;
  for (const tag of TAGS) {
    expect(taggedStories(tag).length).toBeGreaterThan(1);
    expect(taggedStories(tag).length).toBeLessThan(all);
  }
});

test('each link of the introduction leads to what there is', async () => {
  const { page } = await openPage(`${site.address}iframe.html?id=introduction--docs&viewMode=docs`);
  const links = page.locator('#storybook-docs a[href*="path="]');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  const targets = hrefs.map((href) => /path=\/(?:story|docs)\/([\w-]+)/.exec(href)?.[1] ?? href);
  expect(targets.length).toBeGreaterThan(TAGS.length);
  expect(targets.filter((id) => !(id in index.entries))).toEqual([]);
  await page.close();
});

test('each component’s page shows the file it is written in', async () => {
  const pages = entries.filter(
    ({ type, title }) => type === 'docs' && title.startsWith('Components/'),
  );
  expect(pages.length).toBeGreaterThan(0);
  for (const { id } of pages) {
    const { page, complaints } = await openPage(
      `${site.address}iframe.html?id=${id}&viewMode=docs`,
    );
    const file = page.locator('[data-source] details').first();
    await file.locator('summary').click();
    const path = await file.locator('summary').innerText();
    // Storybook colours it when it is in sight.
    await expect
      .poll(async () => withoutSpace(await file.locator('pre').innerText()))
      .toBe(withoutSpace(readFileSync(path, 'utf8')));
    expect(complaints).toEqual([]);
    await page.close();
  }
}, 240_000);

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '');
}

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
}, 240_000);

test('a story for a small screen stands on one in its component’s page, in the toolbar’s setting', async () => {
  const { page, complaints } = await openPage(
    `${site.address}iframe.html?id=components-price-bar--docs&viewMode=docs&globals=locale:pt;scheme:dark`,
  );
  const frame = page.frameLocator('iframe[title="Longest texts at 320 px"]');
  await frame.getByRole('link').waitFor();
  expect(await frame.locator('html').evaluate(seenSetting)).toEqual({
    language: 'pt-BR',
    background: 'rgb(17, 20, 18)',
    openingTime: '.2s',
    width: 320,
  });
  expect(complaints).toEqual([]);
  await page.close();
});
