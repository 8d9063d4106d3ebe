import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { readEntries, show, TAGS, waitForPreview } from './preview.ts';
import { openPage, serveStorybook, readSetting } from './site.ts';

const url = serveStorybook();
const entries = readEntries();
const docsPages = entries.filter(({ type }) => type === 'docs');
const componentPages = docsPages.filter(({ title }) => title.startsWith('Components/'));

test('the introduction and every eighth component page render with the component’s source, log nothing and request nothing from another host', async () => {
  const sample = [
    ...docsPages.filter((entry) => !componentPages.includes(entry)),
    ...componentPages.filter((_, index) => index % 8 === 0),
  ];
  expect(sample.map(({ title }) => title)).toEqual([
    'Introduction',
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

test('each component page names a source file, which exports a function of the same name', () => {
  const withoutFile = componentPages.filter(({ title }) => {
    const path = entries.find(
      (entry) => entry.title === title && entry.componentPath,
    )?.componentPath;
    const name = basename(path ?? '', '.tsx');
    const declaration = new RegExp(`export function ${name}\\b`);
    return path === undefined || !declaration.test(readFileSync(path, 'utf8'));
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
