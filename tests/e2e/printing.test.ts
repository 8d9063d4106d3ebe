import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import { checkoutButton, expectRegion, openUpload, uploadFiles } from './support/form.ts';
import { DESKTOP, openPage, refusedCall } from './support/session.ts';

/** The width of the text on a sheet of A4 with margins of 1 cm, in px. */
const PAPER = { width: 718, height: 1046 };

describe.each(['en', 'pt'])('the page in %s, printed from a dark screen', (language) => {
  test('is dark on white, fits the paper, shows every answer and no bar over the text', async () => {
    const { page } = await openPage({
      path: `/${language}/`,
      viewport: PAPER,
      colorScheme: 'dark',
    });
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() => ({
        ink: getComputedStyle(document.body).color,
        paper: getComputedStyle(document.body).backgroundColor,
        width: document.documentElement.scrollWidth,
        answers: [...document.querySelectorAll('details p')].filter((each) =>
          each.checkVisibility({ contentVisibilityAuto: true }),
        ).length,
        bars: [...document.querySelectorAll('header, #upload *')].filter(
          (each) => getComputedStyle(each).position === 'fixed',
        ).length,
        header: getComputedStyle(document.querySelector('header') ?? document.body).position,
      })),
    ).toEqual({
      ink: 'rgb(27, 33, 30)',
      paper: 'rgb(255, 255, 255)',
      width: PAPER.width,
      answers: 10,
      bars: 0,
      header: 'static',
    });
  });
});

// WebKit compares the window, and not the paper, with the widths of the style.
test('the form is printed in one column from a window of any width', async () => {
  const { page } = await openPage({ path: '/en/', viewport: DESKTOP });
  await page.emulateMedia({ media: 'print' });
  const form = await page.locator('form#order').boundingBox();
  const column = await page.locator('form#order').locator('..').boundingBox();
  expect(form?.width).toBe(column?.width);
  expect(await page.locator('aside').isVisible()).toBe(false);
});

test.each(['dark', 'light'] as const)(
  'a page of the server is printed dark on white from a %s screen',
  async (colorScheme) => {
    const visit = await openPage({ path: '/nowhere', colorScheme });
    const { page } = visit;
    visit.expectMessages(refusedCall('/nowhere', 404));
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.evaluate(() => {
        const paper = getComputedStyle(document.body).backgroundColor;
        const inks = [...document.querySelectorAll('h1, p')].map(
          (each) => getComputedStyle(each).color,
        );
        return { paper, inks: [...new Set(inks)] };
      }),
    ).toEqual({ paper: 'rgb(255, 255, 255)', inks: ['rgb(27, 33, 30)'] });
  },
);

test('the receipt of two files is printed on one sheet, in Portuguese, the longer language', async () => {
  const { page } = await openPage({ path: '/pt/' });
  await openUpload(page);
  await uploadFiles(page, [pdf(), jpeg()]);
  await checkoutButton(page).click();
  await page.waitForURL('/sandbox/pay/*');
  await page.locator('button').first().click();
  await expectRegion(page, 'checkout', 'paid');
  await page.locator('#receipt output[name=reference]').waitFor();
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
  const sheets = [];
  for (const format of ['A4', 'Letter']) {
    const printed = await PDFDocument.load(await page.pdf({ format, margin }));
    sheets.push(printed.getPageCount());
  }
  expect(sheets).toEqual([1, 1]);
});
