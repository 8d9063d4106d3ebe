/** What appears by itself, not as the effect of a press, waits until a press is over: decision 049. */

import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import {
  choice,
  chooseFiles,
  control,
  expectShown,
  fileRow,
  openUpload,
  orderForm,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { framesShown } from './support/frames.ts';
import { hydrate } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { centreOf, pointOf, WAYS } from './support/press.ts';
import { openPage } from './support/session.ts';

declare global {
  interface Window {
    /** Releases the step of the page that a test holds. */
    proceed: () => void;
    /** Whether the page waits for `proceed`. */
    isWaiting: boolean;
  }
}

describe.each(WAYS)('with %s', (_, viewport, hasTouch, press) => {
  test('a control below the files responds when it is pressed while the script of their rows arrives', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    const script = await holdCalls(page, '**/assets/firstFile-*.js');
    await openUpload(page);
    await chooseFiles(page, [pdf(), jpeg()]);
    await script.requested(1);
    const target = control(page, 'rush');
    const point = await pointOf(target);
    await press(page, point, async () => {
      // The script sends the files, so the first request shows that it has arrived.
      await Promise.all([page.waitForRequest('**/api/upload'), script.release()]);
      await framesShown(page);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf', 'passport.jpg']);
  });

  test('a control below a photo responds when it is pressed while advice about the photo is due', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await openUpload(page);
    await holdPhotos(page);
    await uploadFiles(page, [jpeg()]);
    await expectShown(() => page.evaluate(() => window.isWaiting), true);
    const target = control(page, 'rush');
    const point = await pointOf(target);
    await press(page, point, async () => {
      await page.evaluate(() => window.proceed());
      // The advice comes with the thumbnail.
      await expectShown(() => page.evaluate(() => window.isWaiting), false);
      await framesShown(page);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await fileRow(page, 'passport.jpg').getByText('small and may be hard to read').waitFor();
  });

  test('a control below the email address responds when it is pressed while a question about the address is due', async () => {
    const { page } = await openPage({ path: '/en/', viewport, hasTouch });
    await hydrate(page);
    await control(page, 'email').fill('ana@gmial.com');
    await holdQuestion(page);
    await control(page, 'phone').focus();
    await expectShown(() => page.evaluate(() => window.isWaiting), true);
    const target = choice(page, 'filingWhere', 'us');
    const point = await pointOf(target);
    await press(page, point, async () => {
      await page.evaluate(() => window.proceed());
      await framesShown(page);
      expect(await centreOf(target)).toEqual(point);
    });
    await expectShown(() => target.isChecked(), true);
    await orderForm(page).getByText('Did you mean ana@gmail.com?').waitFor();
  });
});

/** Holds the decoding of photos, as a slow phone does, until the page may proceed and has a thumbnail. */
async function holdPhotos(page: Page): Promise<void> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const mayProceed = new Promise<void>((resolve) => {
      window.proceed = resolve;
    });
    const decodeLater = async (photo: File, options: ImageBitmapOptions) => {
      window.isWaiting = true;
      await mayProceed;
      const bitmap = await decode(photo, options);
      const urlOf = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (thumbnail: Blob) => {
        window.isWaiting = false;
        return urlOf(thumbnail);
      };
      return bitmap;
    };
    Object.assign(window, { createImageBitmap: decodeLater });
  });
}

/** Holds the question about an email address, which a timer asks, until the page may proceed. */
async function holdQuestion(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = window.setTimeout.bind(window);
    const later = (callback: () => void, milliseconds?: number) => {
      if (milliseconds !== 150) return start(callback, milliseconds);
      window.proceed = callback;
      window.isWaiting = true;
      return 0;
    };
    Object.assign(window, { setTimeout: later });
  });
}
