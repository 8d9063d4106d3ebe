import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf, type SampleFile } from '../fixtures/files.ts';
import { IS_FIREFOX } from '../support/sharedBrowser.ts';
import {
  chooseFiles,
  expectRegion,
  expectShown,
  fileRows,
  openUpload,
  region,
  uploadedNames,
} from './support/form.ts';
import { settled } from './support/hydration.ts';
import { clickTwiceAt, pointOf } from './support/press.ts';
import { FILES, openReadyOrder } from './support/readyOrder.ts';
import { openPage } from './support/session.ts';

/** The pace of a person's double-click, during which the page moves. */
const DOUBLE = { delay: 100 };

function emptyFile(name: string): SampleFile {
  return { name: `${name}.pdf`, type: 'application/pdf', bytes: Buffer.alloc(0) };
}

/** What a browser reports of two clicks at one place. */
type Reported = [name: string, twice: (page: Page, button: Locator) => Promise<void>];

const TWO_CLICKS: Reported = [
  'two single clicks',
  async (page, button) => clickTwiceAt(page, await pointOf(button)),
];

const DOUBLE_CLICKS: Reported[] = [
  ['a double-click', (_, button) => button.dblclick(DOUBLE)],
  // As Safari on phones does. Firefox's protocol cannot say when a click happened.
  ...(IS_FIREFOX ? [] : [TWO_CLICKS]),
];

describe.each(DOUBLE_CLICKS)('a visitor who clicks twice, reported as %s,', (_, clickTwice) => {
  test('leaves out one of two faulty files alone', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await chooseFiles(page, [pdf(), emptyFile('first'), emptyFile('second'), jpeg()]);
    await expectRegion(page, 'upload', 'error');
    await clickTwice(page, page.getByRole('button', { name: 'Leave out first.pdf' }));
    await expectShown(
      () => fileRows(page),
      [
        { name: 'second.pdf', state: 'refused' },
        { name: 'birth certificate.pdf', state: 'waiting' },
        { name: 'passport.jpg', state: 'waiting' },
      ],
    );
    await settled(page);
    expect(await region(page, 'upload')).toBe('error');
  });

  test('removes one of two uploaded files alone', async () => {
    const { page } = await openReadyOrder();
    await clickTwice(page, page.getByRole('button', { name: 'Remove birth certificate.pdf' }));
    await settled(page);
    expect(await uploadedNames(page)).toEqual(['passport.jpg']);
  });

  test('brings a removed file back, and does not remove it again', async () => {
    const { page } = await openReadyOrder();
    await page.getByRole('button', { name: 'Remove birth certificate.pdf' }).press('Enter');
    await expectShown(() => uploadedNames(page), ['passport.jpg']);
    await clickTwice(
      page,
      page.getByRole('button', { name: 'Undo: bring back birth certificate.pdf' }),
    );
    await settled(page);
    expect(await uploadedNames(page)).toEqual(FILES);
  });
});
