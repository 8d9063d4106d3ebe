/** A visitor's way from the top of the page to a second order, on a bad line and with a faulty file. */

import type { Page } from 'playwright';
import { grownTo, jpeg, pdf, type SampleFile } from '../../fixtures/files.ts';
import { encryptedPdf } from '../../fixtures/pdfs.ts';
import {
  answerPrecheck,
  checkoutButton,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  fillContact,
  uploadedNames,
} from './form.ts';
import { hydrate, loadOtherLanguage } from './hydration.ts';
import { holdCalls, limitUpload, onItsWay } from './network.ts';
import { brokenCall, type Visit } from './session.ts';

/** Bytes per second: so few that a test can act while a file is being sent. */
const SLOW = 20_000;

const photo = (name: string) => jpeg({ width: 1600, height: 1200, name });

/** Three photos, a scan of two pages and a record: six pages. */
const FILES: readonly SampleFile[] = [
  photo('passaporte.jpg'),
  grownTo(photo('certidão frente.jpg'), 400_000),
  photo('certidão verso.jpg'),
  pdf({ name: 'histórico escolar.pdf', pages: 2 }),
  pdf({ name: 'antecedentes.pdf' }),
];
const NAMES = FILES.map(({ name }) => name);
const LOCKED = 'diploma.pdf';
const LEAVE_OUT = /^(?:Send without this file|Enviar sem este arquivo)$/;

/** A step of the walk, with what can be looked at and read in it. */
interface Step {
  readonly name: string;
  /** Whether the step begins in a new document. */
  readonly isOpened?: true;
  /** The part of the form that the step is about; without one, the page as it opened. */
  readonly part?: string;
  /** The parts that have appeared. */
  readonly read?: readonly string[];
}

/** Called at each step, before the next begins. */
type AtStep = (step: Step) => Promise<void>;

/**
 * Walks the page of a path: an order with a price by itself, a faulty file left out and a line that was cut,
 * its receipt, and the next order.
 */
export async function walk(visit: Visit, path: string, at: AtStep): Promise<void> {
  const { page } = visit;
  await page.goto(path);
  await hydrate(page);
  await at({ name: 'top', isOpened: true });
  await fillContact(page);
  await at({ name: 'contact details', part: '#order-contact' });
  await answerPrecheck(page);
  await expectRegion(page, 'gate', 'uploadOpen');
  await at({ name: 'pre-check', part: '#order-precheck' });
  await sendFiles(visit, at);
  await pay(page, at);
  await orderAgain(page, at);
}

async function sendFiles({ page, context, allowMessages }: Visit, at: AtStep): Promise<void> {
  allowMessages(
    brokenCall('/api/upload', 'ERR_INTERNET_DISCONNECTED'),
    brokenCall('/healthz', 'ERR_INTERNET_DISCONNECTED'),
  );
  const locked = { ...(await encryptedPdf('AES-256', 'secret')), name: LOCKED };
  await chooseFiles(page, [...FILES, locked]);
  await expectRegion(page, 'upload', 'error');
  await at({
    name: 'a faulty file',
    part: '#order-files',
    read: ['#order-files [role=alert]', '#order-files [data-state=refused]'],
  });
  await loadOtherLanguage(page);
  await limitUpload(page, SLOW);
  await page.getByRole('button', { name: LEAVE_OUT }).press('Enter');
  await onItsWay(page, 'certidão frente.jpg');
  await context.setOffline(true);
  await expectRegion(page, 'upload', 'uploading.waiting');
  await at({ name: 'no network', part: '#order-files' });
  await limitUpload(page, null);
  await context.setOffline(false);
  await expectShown(() => uploadedNames(page), NAMES);
  await at({ name: 'uploaded', part: '#order-files' });
}

async function pay(page: Page, at: AtStep): Promise<void> {
  await expectShown(() => control(page, 'pages').inputValue(), '6');
  await at({ name: 'quote', part: '#order-quote', read: ['#order-quote table'] });
  const calls = await holdCalls(page, '/api/checkout');
  await checkoutButton(page).press('Enter');
  await expectRegion(page, 'checkout', 'redirecting');
  await at({ name: 'redirecting', part: '#order-quote' });
  await calls.release();
  await page.waitForURL('/sandbox/pay/*');
  await at({ name: 'payment page', isOpened: true, read: ['body'] });
  await page.locator('button').first().press('Enter');
  await expectRegion(page, 'checkout', 'paid');
  await at({ name: 'receipt', isOpened: true, read: ['#receipt'] });
  await page.locator('#receipt button').first().focus();
  await at({ name: 'what happens next' });
}

async function orderAgain(page: Page, at: AtStep): Promise<void> {
  await page.keyboard.press('Enter');
  await expectRegion(page, 'checkout', 'idle');
  await at({ name: 'second order' });
  await answerPrecheck(page, {
    filingWhere: 'consular',
    consularCountry: 'Other',
    direction: 'PT_EN',
  });
  await chooseFiles(page, [pdf({ name: 'certidão de casamento.pdf' })]);
  await expectShown(() => uploadedNames(page), ['certidão de casamento.pdf']);
  await expectRegion(page, 'gate', 'checkoutOpen');
  await at({ name: 'second quote', part: '#order-quote', read: ['#order-quote table'] });
}
