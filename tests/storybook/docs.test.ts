import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { componentFile } from '../../.storybook/docs/componentFile.ts';
import { GUIDE } from '../../src/components/Banner/guide.ts';
import pt from '../../src/i18n/pt.json';
import { axeFindings } from '../e2e/support/axe.ts';
import { readEntries, show, TAGS, waitForPreview } from './preview.ts';
import { openPage, serveStorybook, readSetting } from './site.ts';

const url = serveStorybook();
const entries = readEntries();
const docsPages = entries.filter(({ type }) => type === 'docs');
const componentPages = docsPages.filter(({ title }) => title.startsWith('Components/'));

test('the introduction, the page of stories side by side and every eighth component page render with the component’s source, log nothing and request nothing from another host', async () => {
  const sample = [
    ...docsPages.filter((entry) => !componentPages.includes(entry)),
    ...componentPages.filter((_, index) => index % 8 === 0),
  ];
  expect(sample.map(({ title }) => title)).toEqual([
    'Introduction',
    'States/Side by side',
    'Components/Banner',
    'Components/Faq',
    'Components/Order summary',
    'Components/Top bar',
  ]);

  const { page, complaints } = await openPage(`${url()}iframe.html`);
  await waitForPreview(page);
  const failed: string[] = [];
  for (const entry of sample) {
    const outcome = await show(page, entry);
    if (outcome !== 'rendered') failed.push(`${entry.id}: ${outcome}`);
    if (componentPages.includes(entry)) await expectSource(page);
    for (const complaint of complaints.splice(0)) failed.push(`${entry.id}: ${complaint}`);
  }
  expect(failed).toEqual([]);
});

test('each component page shows a source file, which exports a function of the same name', () => {
  const files = readdirSync('src/components', { recursive: true, encoding: 'utf8' });
  const withoutFile = componentPages.filter(({ importPath }) => {
    const file = componentFile(importPath, files);
    if (file === null) return true;
    const declaration = new RegExp(`export function ${basename(file, '.tsx')}\\b`);
    return !declaration.test(readFileSync(join('src/components', file), 'utf8'));
  });
  expect(componentPages.length).toBeGreaterThan(20);
  expect(withoutFile.map(({ title }) => title)).toEqual([]);
});

/** Expands the first file that a component page lists, and compares its text with the repository's. */
async function expectSource(page: Page): Promise<void> {
  const file = page.locator('[data-source] details').first();
  await file.locator('summary').click();
  const path = await file.locator('summary').innerText();
  // Storybook highlights the text once it is in view.
  await expect
    .poll(async () => removeSpace(await file.locator('pre').innerText()))
    .toBe(removeSpace(readFileSync(path, 'utf8')));
}

function removeSpace(text: string): string {
  return text.replaceAll(/\s/g, '');
}

test('each link of the introduction points to an entry of the sidebar, and each tag has a link', async () => {
  const { page } = await openPage(`${url()}iframe.html?id=introduction--docs&viewMode=docs`);
  const links = page.locator('#storybook-docs a[href*="path="]');
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  const targets = hrefs.map((href) => /path=\/(?:story|docs)\/([\w-]+)/.exec(href)?.[1] ?? href);
  const ids = new Set(entries.map(({ id }) => id));
  const tags = hrefs.flatMap((href) => /&tags=([\w-]+)/.exec(href)?.[1] ?? []);
  expect(tags.toSorted()).toEqual(TAGS.toSorted());
  expect(targets.length).toBeGreaterThan(TAGS.length);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});

/** Opens the banner's page with globals of the toolbar, and waits for the last part of its guide. */
async function openGuide(globals: string): Promise<Page> {
  const { page } = await openPage(
    `${url()}iframe.html?id=components-banner--docs&viewMode=docs&globals=${globals}`,
  );
  await page.locator('[data-guide=tokens] table').waitFor();
  return page;
}

/** Returns what axe reports in the parts of a guide, which Storybook's own parts stand between. */
async function findingsInGuide(page: Page): Promise<string[]> {
  const findings = [];
  for (const part of ['use', 'parts', 'tokens']) {
    findings.push(...(await axeFindings(page, `[data-guide=${part}]`)));
  }
  return findings;
}

test('a component page says when to use it and when not, its parts, and its tokens with their values', async () => {
  const page = await openGuide('');
  const use = page.locator('[data-guide=use]');
  expect(await use.locator('h2').allInnerTexts()).toEqual(['When to use it', 'When not']);
  expect(await use.locator('li').allInnerTexts()).toEqual([...GUIDE.use, ...GUIDE.avoid]);
  const names = page.locator('[data-guide=parts] table').first().locator('th');
  expect(await names.allInnerTexts()).toEqual(GUIDE.parts.map(({ name }) => name));
  const cells = async (token: string) =>
    (await page.locator(`[data-token=${token}] > *`).allInnerTexts()).map((text) => text.trim());
  // A custom property of the component passes the token on.
  expect(await cells('danger')).toEqual(['danger', '#a3211b', '#ffb4ac', 'color']);
  expect(await cells('danger-line')).toEqual(['danger-line', '#e5aca6', '#743b36', 'border-color']);
  expect(await cells('space-12')).toEqual(['space-12', '12px', 'gap, margin-top']);
  expect(await findingsInGuide(page)).toEqual([]);
});

test('a component page shows what a screen reader says in the language of the toolbar, and is legible on dark', async () => {
  const page = await openGuide('locale:pt;scheme:dark');
  await page.getByText(`“${pt['checkout.failed']} ${pt['checkout.failedSentence']}”`).waitFor();
  expect(await findingsInGuide(page)).toEqual([]);
});

test('a component page shows a story with a viewport in a frame of that width, in the toolbar’s language, scheme and motion', async () => {
  const { page } = await openPage(
    `${url()}iframe.html?id=components-price-bar--docs&viewMode=docs&globals=locale:pt;scheme:dark`,
  );
  const frame = page.frameLocator('iframe[title="Longest texts at 320 px"]');
  await frame.getByRole('link').waitFor();
  expect(await readSetting(frame)).toEqual({
    language: 'pt-BR',
    background: 'rgb(17, 20, 18)',
    openingTime: '.2s',
    width: 320,
  });
});
