import { expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import { IS_FIREFOX } from '../support/sharedBrowser.ts';
import {
  checkoutButton,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  openUpload,
  orderForm,
  status,
  uploadFiles,
} from './support/form.ts';
import { hydrate, settled } from './support/hydration.ts';
import { openPage } from './support/session.ts';

test('the browser does not ask whether to leave a page with files that wait when the visitor writes a mail, which leaves the page where it is', async () => {
  const { page, expectMessages } = await openPage({ path: '/en/' });
  await hydrate(page);
  await chooseFiles(page, [pdf()]);
  await expectShown(
    () => status(page),
    '1 chosen file is waiting: it is sent when the upload opens.',
  );
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.accept();
  });
  // Firefox's protocol does not report it.
  if (!IS_FIREFOX) expectMessages('left the origin: mailto:hello@example.com');
  await page.locator('footer a[href^="mailto:"]').click();
  await settled(page);
  expect(questions).toEqual([]);
  expect(await orderForm(page).isVisible()).toBe(true);
});

test.each([
  ['/en/', 'Send without this file', '1 chosen file is waiting: it is sent when the upload opens.'],
  [
    '/pt/',
    'Enviar sem este arquivo',
    '1 arquivo escolhido está na fila: segue quando o envio abrir.',
  ],
])(
  'a visitor at %s who leaves a faulty file out while the upload is closed is told that the rest waits, and asked before the page is left',
  async (path, leaveOut, waiting) => {
    const { page } = await openPage({ path });
    await openUpload(page);
    await chooseFiles(page, [{ ...pdf(), name: 'empty.pdf', bytes: Buffer.alloc(0) }, pdf()]);
    await expectRegion(page, 'upload', 'error');
    await control(page, 'email').fill('ana@');
    await expectRegion(page, 'gate', 'closed');
    await page.getByRole('button', { name: leaveOut }).click();
    await expectShown(() => status(page), waiting);
    const [question] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ]);
    expect(question.type()).toBe('beforeunload');
    await question.accept();
  },
);

test('the browser asks before the page is left with files whose upload failed, which would have to be chosen again, but not on the way to the payment', async () => {
  const { page } = await openPage({ path: '/en/' });
  await openUpload(page);
  await uploadFiles(page, [jpeg()]);
  await chooseFiles(page, [{ ...pdf(), name: 'empty.pdf', bytes: Buffer.alloc(0) }, pdf()]);
  await expectRegion(page, 'upload', 'error');
  const questions: string[] = [];
  page.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expectShown(() => Promise.resolve(questions), ['beforeunload']);
  await checkoutButton(page).click();
  await page.waitForURL('/sandbox/pay/*');
  expect(questions).toEqual(['beforeunload']);
});
