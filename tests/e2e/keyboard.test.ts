import { describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import {
  answers,
  checkoutButton,
  choice,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  openUpload,
  status,
  uploadedNames,
  uploadFiles,
} from './support/form.ts';
import { expectFocus, hasFocus, recordAnnouncements, retype, tabTo } from './support/keys.ts';
import { holdCalls } from './support/network.ts';
import { openPage, refusedCall } from './support/session.ts';

test('a visitor places and pays a whole order with the keyboard alone', async () => {
  const { page } = await openPage({ path: '/en/' });
  const press = (key: string) => page.keyboard.press(key);
  // The listener is registered before the key is pressed. Otherwise Chromium would open its own
  // file chooser.
  const chooserOpened = page.waitForEvent('filechooser', { timeout: 0 });

  await press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expectFocus(skip);
  expect(await skip.boundingBox()).toMatchObject({ x: 8, y: 8 });
  await press('Enter');
  await expectFocus(page.locator('main'));
  await tabTo(page, page.getByRole('link', { name: 'Start your order' }).first());
  await press('Enter');

  await tabTo(page, control(page, 'name'));
  await page.keyboard.type(CONTACT.name);
  await tabTo(page, control(page, 'email'));
  await page.keyboard.type(CONTACT.email);
  await tabTo(page, control(page, 'phone'));
  await page.keyboard.type(CONTACT.phone);
  await tabTo(page, choice(page, 'filingWhere', 'us'));
  await press('Space');
  await tabTo(page, choice(page, 'direction', 'PT_EN'));
  await press('ArrowDown');
  await expectRegion(page, 'precheck', 'optional.unconfirmed');
  await tabTo(page, control(page, 'stillWantTranslation'));
  await press('Space');
  await expectRegion(page, 'precheck', 'optional.confirmed');

  await tabTo(page, control(page, 'file'));
  await press('Enter');
  const chooser = await chooserOpened;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(
    [pdf(), jpeg()].map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: bytes })),
  );
  await expectShown(() => uploadedNames(page), ['birth certificate.pdf', 'passport.jpg']);
  await expectFocus(control(page, 'file'));

  await tabTo(page, control(page, 'pages'));
  await retype(page, '2');
  await tabTo(page, control(page, 'rush'));
  await press('Space');
  await tabTo(page, control(page, 'mailHardCopy'));
  await press('Space');
  expect(await answers(page)).toEqual({
    ...CONTACT,
    filingWhere: 'us',
    direction: 'EN_PT',
    stillWantTranslation: 'on',
    pages: '2',
    rush: 'on',
    mailHardCopy: 'on',
  });

  await tabTo(page, checkoutButton(page));
  await press('Enter');
  await page.waitForURL('/sandbox/pay/*');
  await tabTo(page, page.getByRole('button', { name: 'Pay $63.00 (test)' }));
  await press('Enter');
  await page.waitForURL('/en/#upload');
  await expectRegion(page, 'checkout', 'paid');
});

describe('the focus moves', () => {
  test('to Undo when a file is removed, and to the file when it is brought back', async () => {
    const { page } = await openPage({ path: '/en/' });
    await openUpload(page);
    await uploadFiles(page, [
      pdf({ name: 'a.pdf' }),
      pdf({ name: 'b.pdf' }),
      pdf({ name: 'c.pdf' }),
    ]);
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
    const undo = (name: string) => page.getByRole('button', { name: `Undo: bring back ${name}` });
    const announcements = await recordAnnouncements(page);
    await remove('b.pdf').focus();
    await page.keyboard.press('Enter');
    await expectShown(() => uploadedNames(page), ['a.pdf', 'c.pdf']);
    expect(await hasFocus(undo('b.pdf'))).toBe(true);
    await expectShown(announcements, ['status: Removed: b.pdf. Your files have 2 pages.']);
    await page.keyboard.press('Space');
    await expectShown(() => uploadedNames(page), ['a.pdf', 'b.pdf', 'c.pdf']);
    expect(await hasFocus(remove('b.pdf'))).toBe(true);
    await page.keyboard.press('Enter');
    await remove('c.pdf').press('Enter');
    await expectShown(() => uploadedNames(page), ['a.pdf']);
    expect(await hasFocus(undo('c.pdf'))).toBe(true);
    expect(await undo('b.pdf').count()).toBe(0);
    await remove('a.pdf').press('Enter');
    await expectShown(() => uploadedNames(page), []);
    expect(await hasFocus(undo('a.pdf'))).toBe(true);
  });

  test('to the file picker when the upload is cancelled, when it ends while Cancel has the focus, and when it is tried again', async () => {
    const { page, expectMessages } = await openPage({ path: '/en/' });
    await openUpload(page);
    const calls = await holdCalls(page, '/api/upload');
    const picker = control(page, 'file');
    const sendOne = async (count: number) => {
      await chooseFiles(page, [pdf()]);
      await calls.requested(count);
      await choice(page, 'direction', 'PT_EN').focus();
      await tabTo(page, page.getByRole('button', { name: 'Cancel upload' }));
    };
    await sendOne(1);
    await page.keyboard.press('Enter');
    await expectShown(() => status(page), 'Upload cancelled. Nothing from it was added.');
    expect(await hasFocus(picker)).toBe(true);

    await sendOne(2);
    await calls.release();
    await expectShown(() => status(page), 'Upload finished: 1 file added. Your files have 1 page.');
    expect(await hasFocus(picker)).toBe(true);

    await page.route('/api/upload', (route) => route.fulfill({ status: 503, body: '{}' }), {
      times: 1,
    });
    await chooseFiles(page, [jpeg()]);
    await expectRegion(page, 'upload', 'error');
    expectMessages(refusedCall('/api/upload', 503));
    await picker.focus();
    await tabTo(page, page.getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Enter');
    await expectShown(() => uploadedNames(page), ['birth certificate.pdf', 'passport.jpg']);
    expect(await hasFocus(picker)).toBe(true);
  });
});
