import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, readSetting, serveStorybook } from './site.ts';

const url = serveStorybook();

const SETTING = 'locale:pt;scheme:dark;motion:reduced;network:slow';

/** Returns the titles of the screens on the page, once there are as many as expected. */
async function screensOf(page: Page, count: number): Promise<(string | null)[]> {
  const screens = page.frameLocator('#storybook-preview-iframe').locator('figure iframe');
  await screens.nth(count - 1).waitFor();
  return screens.evaluateAll((all) => all.map((screen) => screen.getAttribute('title')));
}

test('a link in the toolbar of a story shows it in every language and scheme, on one page', async () => {
  const { page } = await openPage(`${url()}?path=/story/states-order--rush-on`);
  await page.getByRole('link', { name: 'Show side by side' }).click();
  expect(await screensOf(page, 4)).toEqual([
    'Rush on, EN, light',
    'Rush on, EN, dark',
    'Rush on, PT, light',
    'Rush on, PT, dark',
  ]);
  const preview = page.frameLocator('#storybook-preview-iframe');
  const last = preview.frameLocator('iframe[title="Rush on, PT, dark"]');
  await last.locator('form#order[data-rush=on]').waitFor();
  expect(await readSetting(last)).toEqual({
    language: 'pt-BR',
    background: 'rgb(17, 20, 18)',
    openingTime: '.2s',
    width: 360,
  });
  // The stories report their language and scheme, which are not those of the page.
  expect(await preview.locator('[name=globals]').inputValue()).toBe('locale:en');
  await page.getByRole('button', { name: 'Colour scheme' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await preview.locator('[name=globals][value="locale:en;scheme:dark"]').waitFor({
    state: 'attached',
  });
});

test('a URL shows a story beside another in the language, scheme, motion and network of the toolbar, and the form on the page leads to such a URL', async () => {
  const { page } = await openPage(
    `${url()}?path=/docs/states-side-by-side--docs&story=states-order--rush-on&beside=states-order--paid&width=768&globals=${SETTING}`,
  );
  expect(await screensOf(page, 2)).toEqual(['Rush on, PT, dark', 'Paid, PT, dark']);
  const preview = page.frameLocator('#storybook-preview-iframe');
  const right = preview.frameLocator('iframe[title="Paid, PT, dark"]');
  await right.locator('#receipt').waitFor();
  expect(await readSetting(right)).toEqual({
    language: 'pt-BR',
    background: 'rgb(17, 20, 18)',
    openingTime: '0s',
    width: 768,
  });
  const rightScreen = preview.locator('iframe[title="Paid, PT, dark"]');
  expect(await rightScreen.getAttribute('src')).toContain(`&globals=${SETTING};`);
  expect(await preview.getByRole('link', { name: 'Paid, PT, dark' }).getAttribute('href')).toBe(
    `./?path=/story/states-order--paid&globals=${SETTING}`,
  );
  const form = preview.locator('form:has([name=beside])');
  expect(await form.evaluate((element) => getComputedStyle(element).color)).toBe(
    'rgb(236, 235, 228)',
  );
  const frame = await (
    await page.locator('#storybook-preview-iframe').elementHandle()
  )?.contentFrame();
  expect(frame?.url()).toContain('width=768');

  await preview.getByLabel('Beside it').selectOption('');
  await preview.getByLabel('Screen').selectOption('320');
  await preview.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/story=states-order--rush-on.*width=320/);
  expect((await screensOf(page, 4))[3]).toBe('Rush on, PT, dark');
  const light = preview.locator('iframe[title="Rush on, EN, light"]');
  expect(await light.getAttribute('src')).toContain(
    '&globals=locale:en;motion:reduced;network:slow;',
  );
});

test('the choices fit on a phone', async () => {
  const { page } = await openPage(
    `${url()}iframe.html?id=states-side-by-side--docs&viewMode=docs&story=states-order--rush-on`,
    { width: 360, height: 740 },
  );
  await page.getByLabel('Beside it').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const control of await page.locator('form:has([name=beside]) :is(select, button)').all()) {
    const box = await control.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
});
