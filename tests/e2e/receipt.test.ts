import { expect, test } from 'vitest';
import { pdf } from '../fixtures/files.ts';
import {
  answerPrecheck,
  checkoutButton,
  CONTACT,
  expectRegion,
  fillContact,
  uploadFiles,
} from './support/form.ts';
import { openPage, PHONE } from './support/session.ts';

const EMAIL =
  'maria.aparecida.dos.santos.ferreira.de.albuquerque@traducoes-juramentadas.example.com';
const FILE = `${'certidao_de_nascimento_'.repeat(4)}.pdf`;

test('a receipt on a phone shows a long email address and a long file name without overflowing, in Portuguese, the longer language', async () => {
  const { page } = await openPage({ path: '/pt/', viewport: PHONE });
  await fillContact(page, { ...CONTACT, email: EMAIL });
  await answerPrecheck(page);
  await expectRegion(page, 'gate', 'uploadOpen');
  await uploadFiles(page, [pdf({ name: FILE })]);
  await checkoutButton(page).click();
  await page.waitForURL('/sandbox/pay/*');
  await page.locator('button').first().click();
  await expectRegion(page, 'checkout', 'paid');
  const receipt = page.locator('#receipt');
  expect(await receipt.innerText()).toContain(EMAIL);
  expect(await receipt.innerText()).toContain(FILE);
  // What is wider than the receipt is clipped, and widens no document.
  expect(await receipt.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(
    0,
  );
});
