import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { control, expectShown, openUpload, quote, uploadFiles } from './support/form.ts';
import { framesShown } from './support/frames.ts';
import { expectHydrated, hydrate } from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';
import { DESKTOP, openPage, PHONE } from './support/session.ts';

const SMALL_PHONE = { width: 360, height: 800 };
const TABLET = { width: 768, height: 1024 };
/** The space beside the page's content on a tablet, in pixels. */
const GUTTER = 32;

describe.each(['en', 'pt'])('the page in %s', (language) => {
  test('has the form within three screens from the top of a phone, and its three prices side by side on a tablet', async () => {
    const { page } = await openPage({ path: `/${language}/`, viewport: SMALL_PHONE });
    expect(await topOf(page, 'form#order')).toBeLessThanOrEqual(3 * SMALL_PHONE.height);
    await page.setViewportSize(TABLET);
    const tops = await page
      .locator('#pricing article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
  });
});

test('fields, file rows and the price bar end where the form does in a window of any width without columns', async () => {
  const { page } = await openPage({ path: '/pt/', viewport: TABLET });
  await openUpload(page);
  await uploadFiles(page, [pdf()]);
  for (const width of [768, 820, 900, 1024, 1079]) {
    await page.setViewportSize({ width, height: TABLET.height });
    const [name] = await rightsOf(page, '#order-name');
    expect(await rightsOf(page, '#order-phone, #order-files li')).toEqual([name, name]);
    await page.locator('#order-name').scrollIntoViewIfNeeded();
    await expectShown(
      () => rightsOf(page, '#upload > .wrap > [data-state=shown] a'),
      [width - GUTTER],
    );
  }
});

test('no control is covered at a zoom of 400%', async () => {
  const { page } = await openPage({ path: '/en/', viewport: { width: 320, height: 256 } });
  await hydrate(page);
  for (const id of ['email', 'phone', 'rush', 'mailHardCopy']) {
    await control(page, id).focus();
    await expectShown(() => control(page, id).evaluate(isUncovered), true);
  }
});

describe('a link to a section leaves nothing of the section above it', () => {
  test.each([DESKTOP, SMALL_PHONE])('in a window of $width x $height px', async (viewport) => {
    const { page } = await openPage({ path: '/en/', viewport });
    for (const hash of ['#how', '#pricing', '#upload', '#order-precheck', '#order-files', '#faq']) {
      await page.goto(`/en/${hash}`);
      await expectShown(() => topmostSection(page, hash), true);
    }
  });
});

describe('a Start button', () => {
  test('is at hand on a phone above and below the form, and never beside it', async () => {
    const { page } = await openPage({ path: '/en/', viewport: PHONE });
    await expectShown(() => startsInView(page), 1);
    for (const [hash, count] of [
      ['#pricing', 1],
      ['#order-precheck', 0],
      ['#order-quote', 0],
      ['#faq', 1],
    ] as const) {
      await page.locator(hash).evaluate((section) => section.scrollIntoView());
      await expectShown(() => startsInView(page), count);
    }
  });

  test('is in the top bar of a wider window until the form is in view', async () => {
    const { page } = await openPage({ path: '/en/', viewport: TABLET });
    await hydrate(page);
    const start = page.locator('header span').getByRole('link', { name: 'Start', exact: true });
    await expectShown(() => start.isVisible(), true);
    await page.locator('#order-files').evaluate((section) => section.scrollIntoView());
    await expectShown(() => start.isVisible(), false);
    await page.locator('#faq').evaluate((section) => section.scrollIntoView());
    await expectShown(() => start.isVisible(), true);
  });

  test('of a phone is hidden beside the form before the page is hydrated, and nothing changes then', async () => {
    const { page, scripts } = await openSlowly({ viewport: PHONE });
    await page.locator('form#order').evaluate((form) => {
      form.scrollIntoView();
      scrollBy(0, -innerHeight / 2);
    });
    await expectShown(() => startsInView(page), 0);
    await scripts.release();
    await expectHydrated(page);
    await framesShown(page);
    expect(await startsInView(page)).toBe(0);
  });
});

test('the price bar of a phone stays beside the checkout button while the page is hydrated, until the visitor scrolls', async () => {
  const { page, scripts } = await openSlowly({ viewport: PHONE });
  await control(page, 'rush').check();
  await page.locator('#order [type=submit]').evaluate((button) => {
    button.scrollIntoView({ block: 'center' });
  });
  const link = page.locator('#upload .wrap > [data-state] > a');
  expect(await link.isVisible()).toBe(true);
  await scripts.release();
  await expectHydrated(page);
  // The early answer adds a line to the quote, and the page scrolls to keep its place.
  await expectShown(async () => Object.keys(await quote(page)), ['items', 'rush', 'total']);
  await framesShown(page);
  expect(await link.isVisible()).toBe(true);
  await page.mouse.wheel(0, 10);
  await expectShown(() => link.isVisible(), false);
});

/** Returns how far an element is from the top of the page, in px. */
function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluate((element) => element.getBoundingClientRect().top + scrollY);
}

/** Whether what stands right below the top bar is of this section. */
function topmostSection(page: Page, hash: string): Promise<boolean> {
  return page.locator(hash).evaluate((section) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const { top } = section.getBoundingClientRect();
    return (
      top <= bar + 1 && (section.querySelector('h2, h3')?.getBoundingClientRect().top ?? 0) > bar
    );
  });
}

/** Returns how many links to the form's section can be pressed where the page is now. */
function startsInView(page: Page): Promise<number> {
  return page.locator('a[href="#upload"]').evaluateAll(
    (links) =>
      links.filter((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return width > 0 && link.contains(top);
      }).length,
  );
}

/** Returns the right edges of the elements, in whole pixels. */
function rightsOf(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)));
}

/** Whether nothing lies over the upper and the lower edge of an element in view. */
function isUncovered(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + 2, Math.min(bottom, window.innerHeight) - 2].every(
    (y) => document.elementFromPoint(left + width / 2, y) === element,
  );
}
