import { expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import { chooseFiles, expectShown, orderForm, status } from './support/form.ts';
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
  expectMessages('left the origin: mailto:hello@example.com');
  await page.locator('footer a[href^="mailto:"]').click();
  await settled(page);
  expect(questions).toEqual([]);
  expect(await orderForm(page).isVisible()).toBe(true);
});
