import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { pdf, type SampleFile } from '../fixtures/files.ts';
import {
  choice,
  control,
  expectShown,
  openUpload,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import {
  framesShown,
  holdFrames,
  holdTasks,
  releaseFrames,
  releaseTasks,
} from './support/frames.ts';
import { expectHydrated, holdScripts, hydrate, settled } from './support/hydration.ts';
import { openSlowly } from './support/openSlowly.ts';
import { centreOf, pointOf, pressMouse, WAYS } from './support/press.ts';
import { DESKTOP, openPage, PHONE } from './support/session.ts';

/** A field's name, what is entered in it, and the control that is pressed then, below it. */
type Leaving = readonly [field: string, entry: string, pressed: (page: Page) => Locator];

/** `pressesAfterFaults.test.ts` has all faults and all controls; here the controls answer. */
const LEAVINGS: readonly Leaving[] = [
  ['phone', '555', (page) => choice(page, 'filingWhere', 'us')],
  ['email', 'ana@', (page) => choice(page, 'direction', 'PT_EN')],
  ['name', '', (page) => control(page, 'mailHardCopy')],
];

describe.each(WAYS)('with %s', (_, viewport, hasTouch, press) => {
  test('a control below a field that was left invalid responds when it is pressed', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await hydrate(page);
    for (const [field, entry, pressed] of LEAVINGS) {
      await control(page, field).focus();
      if (entry !== '') await page.keyboard.type(entry);
      const target = pressed(page);
      const before = await pointOf(target);
      await press(page, before);
      await expectShown(() => target.isChecked(), true);
      await expectShown(() => control(page, field).getAttribute('aria-invalid'), 'true');
    }
  });

  test('an uploaded file is removed where its button was before another one was removed', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await openUpload(page);
    const names = ['a.pdf', 'b.pdf', 'c.pdf'];
    await uploadFiles(
      page,
      names.map((name, index) => pdf({ name, pages: index + 1 })),
    );
    await settled(page);
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
    // Below the top bar, so that the browser holds the place of what is above the rows.
    const ended = page.locator('#order [data-state=ended]');
    await ended.evaluate((line) => scrollBy(0, line.getBoundingClientRect().top - 90));
    const third = await centreOf(remove('c.pdf'));
    await press(page, await centreOf(remove('a.pdf')));
    await expectShown(() => uploadedNames(page), ['b.pdf', 'c.pdf']);
    await press(page, third);
    await expectShown(() => uploadedNames(page), ['b.pdf']);
  });

  test('a control below an invalid field responds when it is pressed, although the page sees the text of the field only then', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await hydrate(page);
    // React sees no input event, as for letters typed during hydration and for some programs that fill
    // in fields.
    await page.evaluate(() => addEventListener('input', (event) => event.stopPropagation(), true));
    await control(page, 'phone').focus();
    await page.keyboard.type('555');
    const target = choice(page, 'filingWhere', 'us');
    const { x } = await pointOf(target);
    // An error above the control would shift its upper edge away from the pointer first.
    const top = await target.evaluate((element) => element.getBoundingClientRect().top);
    await press(page, { x, y: top + 4 });
    await expectShown(() => target.isChecked(), true);
    await expectShown(() => control(page, 'phone').getAttribute('aria-invalid'), 'true');
    expect(await control(page, 'phone').inputValue()).toBe('555');
  });

  test('a control below a phone number responds when it is pressed right after the last digit', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await hydrate(page);
    // The first blur loads this script, whose arrival before the press would show the page the digit.
    await holdScripts(page, '**/assets/emailTypo-*.js');
    const phone = control(page, 'phone');
    await phone.fill('617 555 012');
    await phone.blur();
    await expectShown(() => phone.getAttribute('aria-invalid'), 'true');
    await settled(page);
    await phone.focus();
    await holdFrames(page);
    await page.keyboard.press('End');
    await page.keyboard.type('3');
    const target = choice(page, 'filingWhere', 'us');
    const point = await pointOf(target);
    await press(page, point, async () => {
      // In this frame the digit is painted. The order then takes the digit, and the error
      // disappears.
      await releaseFrames(page);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await expectShown(() => phone.getAttribute('aria-invalid'), 'false');
  });

  test('a control responds when it is pressed while a file is dropped', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await openUpload(page);
    const target = control(page, 'rush');
    const point = await pointOf(target);
    await press(page, point, async () => {
      const sent = page.waitForResponse('**/api/upload');
      await dropOnPage(page, pdf());
      await sent;
      await framesShown(page);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf']);
  });

  test('a control responds when it is pressed while another language is rendered', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await hydrate(page);
    // The first switch hydrates the sections, and the second has only to be rendered.
    for (const language of ['pt', 'en']) {
      await page.locator(`button[lang=${language}]`).click();
      await expectShown(
        () => page.evaluate(() => document.documentElement.lang.slice(0, 2)),
        language,
      );
    }
    // Without this, Chromium would scroll to keep what is at the top of the window in its place.
    // Safari does not.
    await page.evaluate(() => (document.documentElement.style.overflowAnchor = 'none'));
    await holdTasks(page);
    await page.locator('button[lang=pt]').click();
    await page.waitForURL('/pt/');
    await framesShown(page);
    const target = control(page, 'mailHardCopy');
    const point = await pointOf(target);
    await press(page, point, async () => {
      await releaseTasks(page);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await expectShown(() => page.locator('html').getAttribute('lang'), 'pt-BR');
  });

  test('a control responds when it is pressed while the page adopts earlier answers', async () => {
    const { page, scripts } = await openSlowly({ viewport, hasTouch });
    await control(page, 'email').focus();
    await page.keyboard.type('ana@');
    await choice(page, 'filingWhere', 'consular').check();
    const target = choice(page, 'direction', 'EN_PT');
    const point = await pointOf(target);
    await press(page, point, async () => {
      await scripts.release();
      await expectHydrated(page);
      // What was entered has arrived, and the control is where it was.
      await expectShown(() => page.evaluate(() => sessionStorage.getItem('order') !== null), true);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await expectShown(() => control(page, 'email').getAttribute('aria-invalid'), 'true');
    await choice(page, 'consularCountry', 'Brazil').waitFor();
    expect(await choice(page, 'filingWhere', 'consular').isChecked()).toBe(true);
  });
});

/** A link that hides when a part of the form comes into view, and that part. */
const HIDDEN_LINKS = [
  ['the Start button of the top bar', DESKTOP, 'header span > a[href="#upload"]', '#order'],
  ['the Start button of a phone', PHONE, '#content > div:first-child > p > a', '#order'],
  ['the link of the price bar', PHONE, '#upload .wrap > div:last-child > a', '#order-checkout'],
] as const;

test.each(HIDDEN_LINKS)('%s is pressed just before it hides, and it answers', async (...link) => {
  const [, viewport, selector, part] = link;
  const { page } = await openPage({ path: '/en/', viewport });
  await hydrate(page);
  // The part begins right below the window.
  await page.locator(part).evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().top - innerHeight - 1, behavior: 'instant' });
  });
  await settled(page);
  const target = page.locator(selector).first();
  const href = await target.getAttribute('href');
  await pressMouse(page, await centreOf(target), async () => {
    await page.evaluate(() => scrollBy({ top: 16, behavior: 'instant' }));
    await framesShown(page);
  });
  await expectShown(() => page.evaluate(() => location.hash), href);
});

/** Drops a file on the page by a program: the browser's own drag would end the press. */
async function dropOnPage(page: Page, { name, type, bytes }: SampleFile): Promise<void> {
  const file = { name, type, bytes: [...bytes] };
  await page.evaluate((dropped) => {
    const dataTransfer = new DataTransfer();
    const content = new Uint8Array(dropped.bytes);
    dataTransfer.items.add(new File([content], dropped.name, { type: dropped.type }));
    const options = { bubbles: true, cancelable: true, dataTransfer };
    document.body.dispatchEvent(new DragEvent('drop', options));
  }, file);
}
