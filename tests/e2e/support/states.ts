/** A walk through every state of the page that a visitor can see. */

import type { Page } from 'playwright';
import { cutOff, jpeg, pdf } from '../../fixtures/files.ts';
import {
  answerPrecheck,
  checkoutButton,
  choice,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fillContact,
  uploadedNames,
  uploadFiles,
} from './form.ts';
import { hydrate } from './hydration.ts';
import { holdCalls } from './network.ts';
import { refusedCall, type Visit } from './session.ts';

/** Checks the page in a state. `part` selects what changed; without it, the whole page. */
export type Look = (state: string, part?: string) => Promise<void>;

const LONG_NAME = 'Certidão de nascimento de Maria Aparecida, segunda via, frente e verso.jpg';

/** Takes one page through all states, in the language of the path, and checks it in each. */
export async function visitStates(
  visit: Visit,
  { look, path }: { look: Look; path: string },
): Promise<void> {
  const { page } = visit;
  await page.goto(path);
  await hydrate(page);
  await look('empty');
  await openMenu(page, look);
  await answerInTurn(page, look);
  await sendFiles(visit, look);
  await payAndReturn(visit, look);
}

/** Only a narrow window has a menu; a wide one shows the navigation itself. */
async function openMenu(page: Page, look: Look): Promise<void> {
  const toggle = page.locator('[popovertarget]');
  if (!(await toggle.isVisible())) return;
  await toggle.click();
  await expectShown(() => toggle.getAttribute('aria-expanded'), 'true');
  await look('menu open', 'header');
  await page.keyboard.press('Escape');
}

async function answerInTurn(page: Page, look: Look): Promise<void> {
  await checkoutButton(page).press('Enter');
  await expectShown(() => control(page, 'name').getAttribute('aria-invalid'), 'true');
  await look('errors shown', '#upload');
  await fillContact(page);
  await choice(page, 'filingWhere', 'consular').check();
  await choice(page, 'direction', 'PT_EN').check();
  await look('consulate without a country', '#upload');
  await choice(page, 'consularCountry', 'Other').check();
  await expectRegion(page, 'precheck', 'likely');
  await look('likely required', '#upload');
  await choice(page, 'consularCountry', 'Brazil').check();
  await expectRegion(page, 'precheck', 'optional.unconfirmed');
  await look('optional, not confirmed', '#upload');
  await control(page, 'stillWantTranslation').check();
  await expectRegion(page, 'precheck', 'optional.confirmed');
  await look('optional, confirmed', '#upload');
  await answerPrecheck(page);
  await expectRegion(page, 'precheck', 'required');
  await look('required', '#upload');
  await control(page, 'pages').fill('31');
  await expectRegion(page, 'size', 'customQuote');
  await look('above 30 pages', '#upload');
  await control(page, 'pages').fill('9');
  await expectRegion(page, 'size', 'automatic');
  await expectRegion(page, 'rush', 'unavailable');
  await look('rush unavailable', '#upload');
  await control(page, 'pages').fill('8');
  await control(page, 'rush').check();
  await control(page, 'mailHardCopy').check();
}

async function sendFiles(visit: Visit, look: Look): Promise<void> {
  const { page } = visit;
  const calls = await holdCalls(page, '/api/upload');
  await chooseFiles(page, [pdf(), jpeg({ name: LONG_NAME })]);
  await calls.requested(1);
  await look('uploading', '#upload');
  await calls.release();
  await expectShown(() => uploadedNames(page), [pdf().name, LONG_NAME]);
  await look('uploaded', '#upload');
  await chooseFiles(page, [pdf({ name: 'diploma.pdf' }), cutOff(), jpeg()]);
  await expectRegion(page, 'upload', 'error');
  visit.expectMessages(refusedCall('/api/upload', 415));
  await look('upload failed', '#upload');
}

async function payAndReturn(visit: Visit, look: Look): Promise<void> {
  const { page, context } = visit;
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'session' });
  await checkoutButton(page).click();
  await expectRegion(page, 'checkout', 'error');
  visit.expectMessages(refusedCall('/api/checkout', 422));
  await look('checkout failed', '#upload');
  await context.addCookies(cookies);

  const calls = await holdCalls(page, '/api/checkout');
  await checkoutButton(page).click();
  await expectRegion(page, 'checkout', 'redirecting');
  await look('redirecting', '#upload');
  await calls.release();
  await page.waitForURL('/sandbox/pay/*');
  await look('payment page');
  await page.locator('button').last().click();
  await expectRegion(page, 'checkout', 'cancelled');
  await look('payment cancelled', '#upload');
  // Their rows come with a script of their own, which may be late.
  await expectShown(() => uploadedNames(page), [pdf().name, LONG_NAME]);
  await uploadFiles(page, [pdf({ name: 'marriage certificate.pdf' })]);
  await checkoutButton(page).click();
  await page.waitForURL('/sandbox/pay/*');
  const payment = page.url();
  await page.locator('button').first().click();
  await expectRegion(page, 'checkout', 'paid');
  await look('paid');
  await page.goto(payment);
  await look('payment page, paid');
}

/** Checks the page of an unknown path. */
export async function visitMissingPage(visit: Visit, look: Look): Promise<void> {
  await visit.page.goto('/nothing');
  visit.expectMessages(refusedCall('/nothing', 404));
  await look('not found');
}
