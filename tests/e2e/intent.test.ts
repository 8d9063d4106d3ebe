import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { jpeg, pdf } from '../fixtures/files.ts';
import {
  answers,
  choice,
  chooseFiles,
  control,
  expectRegion,
  expectShown,
  languageButton,
  openUpload,
  quote,
  uploadedNames,
} from './support/form.ts';
import {
  breakScriptsOnce,
  expectHydrated,
  holdScripts,
  requestedPaths,
  SCRIPTS,
  settled,
} from './support/hydration.ts';
import { brokenCall, openPage, refusedCall } from './support/session.ts';

describe('the page fetches its scripts', () => {
  const INTENTS: [intent: string, act: (page: Page) => Promise<unknown>][] = [
    ['moves the pointer', (page) => page.mouse.move(300, 300)],
    ['presses the pointer', (page) => page.mouse.down()],
    ['touches the page', (page) => page.locator('h1').tap()],
    ['presses a key', (page) => page.keyboard.press('Shift')],
    ['focuses a control', (page) => control(page, 'name').focus()],
    ['lets the browser fill in a field', (page) => fillAsBrowser(page)],
    ['scrolls near the form', (page) => page.evaluate(() => scrollTo(0, nearForm()))],
  ];

  test.each(INTENTS)('when the visitor %s', async (_, act) => {
    const { page } = await openPage({ path: null, hasTouch: true });
    const requests = requestedPaths(page);
    await page.addInitScript(() => {
      Object.assign(window, {
        // The form is 200 px below the window's lower edge.
        nearForm: () =>
          (document.querySelector('#order')?.getBoundingClientRect().top ?? 0) - innerHeight - 200,
      });
    });
    await page.goto('/en/');
    await settled(page);
    expect(requests).toEqual(['/en/']);
    await act(page);
    await expectHydrated(page);
  });

  test('at once when the visitor returns from a payment, and when the tab has stored an order', async () => {
    const { page } = await openPage({ path: '/en/?checkout=cancelled' });
    await expectRegion(page, 'checkout', 'cancelled');
    // No press or field is used: the browser would report the pointer or the focus again, which show an intent.
    await page.addInitScript(() => sessionStorage.setItem('order', '{}'));
    await page.goto('/en/');
    await expectHydrated(page);
  });

  test('again when the first request failed, and no answer is lost', async () => {
    const visit = await openPage({ path: null });
    const { page } = visit;
    await breakScriptsOnce(page);
    await page.goto('/en/');
    const failed = page.waitForEvent('requestfailed');
    await control(page, 'name').fill('Ana Souza');
    const path = new URL((await failed).url()).pathname;
    visit.expectMessages(brokenCall(path, 'ERR_FAILED'));

    await control(page, 'email').fill('ana@example.com');
    await expectHydrated(page);
    expect(await answers(page)).toEqual({
      name: 'Ana Souza',
      email: 'ana@example.com',
      pages: '1',
    });
  });

  test('every three seconds while the server refuses them, whatever the visitor does meanwhile', async () => {
    const visit = await openPage({ path: null });
    const { page } = visit;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const requests = requestedPaths(page);
    const script = async () => {
      // The page asks in a frame, and has those of its clock.
      await page.clock.runFor(20);
      return requests.filter((path) => path.includes('/hydrate-'));
    };
    await page.route(SCRIPTS, (route) => route.fulfill({ status: 503 }), { times: 2 });
    const refused = page.waitForResponse(SCRIPTS);
    await page.goto('/en/#upload');
    await expect.poll(script).toHaveLength(1);
    await refused;
    await control(page, 'name').fill('Ana Souza');
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 310);
    await page.clock.runFor(2500);
    expect(await script()).toHaveLength(1);

    await page.clock.runFor(1000);
    await expect.poll(script).toHaveLength(2);
    const [path = ''] = await script();
    visit.expectMessages(refusedCall(path, 503), refusedCall(path, 503));
    await page.clock.resume();
    await expectHydrated(page);
    expect((await answers(page))['name']).toBe('Ana Souza');
  });

  test('again when a request gets no answer, and no answer of the visitor is lost', async () => {
    const { page } = await openPage({ path: null });
    await page.clock.install();
    const held = await holdScripts(page);
    await page.goto('/en/');
    await control(page, 'name').fill('Ana Souza');
    await held.requested();
    await page.clock.fastForward(15_000);
    await page.clock.fastForward(3000);
    await expectHydrated(page);
    expect((await answers(page))['name']).toBe('Ana Souza');
  });

  test('again when the network fails between the requests for one script of which the browser kept no copy', async () => {
    const { page, allowMessages } = await openPage({ path: null });
    let requests = 0;
    await page.route('**/assets/first-en-*.js', (route) => {
      requests += 1;
      if (requests !== 3) return route.continue();
      allowMessages(brokenCall(new URL(route.request().url()).pathname, 'ERR_FAILED'));
      return route.abort();
    });
    await page.goto('/en/');
    await control(page, 'name').fill('Ana Souza');
    await expect.poll(() => requests).toBe(3);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectHydrated(page);
    expect((await answers(page))['name']).toBe('Ana Souza');
  });

  test('never in a browser below the oldest supported ones, which says what the form needs', async () => {
    const { page } = await openPage({ path: null });
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'));
    const requests = requestedPaths(page);
    await page.goto('/pt/');
    await control(page, 'name').fill('Ana Souza');
    await settled(page);
    expect(requests).toEqual(['/pt/']);
    expect(await page.locator('#order-unsupported').innerText()).toBe(
      'O formulário precisa de JavaScript e de um navegador recente. Sem eles, escreva para nós.',
    );
  });
});

test('the script that sends files loads once they can be sent, and again with the first file if it failed to load', async () => {
  const visit = await openPage({ path: '/en/' });
  const { page } = visit;
  const requests = requestedPaths(page);
  await page.route(SERVICES, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await openUpload(page);
  const path = new URL((await failed).url()).pathname;
  visit.expectMessages(brokenCall(path, 'ERR_FAILED'));
  await chooseFiles(page, [jpeg()]);
  await expectShown(() => uploadedNames(page), ['passport.jpg']);
  expect(requests.filter((each) => each === path).slice(0, 2)).toEqual([path, path]);
});

test('an order with files is resumed although the script of their rows gets no answer', async () => {
  const { page } = await openPage({ path: '/en/' });
  await openUpload(page);
  await chooseFiles(page, [jpeg()]);
  await expectShown(() => uploadedNames(page), ['passport.jpg']);
  await page.clock.install();
  let requests = 0;
  await page.route(SERVICES, () => void (requests += 1));
  await page.reload();
  await expect.poll(() => requests).toBe(1);
  await page.clock.fastForward(3000);
  await expectRegion(page, 'gate', 'checkoutOpen');
  expect((await answers(page))['name']).not.toBe('');
  await page.unrouteAll();
});

test('answers, files and the other language use no number or date format, the first of which delays every event', async () => {
  const { page } = await openPage({ path: null });
  await page.addInitScript(() => {
    window.usedFormats = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      const note = () => void window.usedFormats.push(name);
      const supportedLocalesOf = () => (note(), []);
      Object.assign(Intl, { [name]: Object.assign(note, { supportedLocalesOf }) });
    }
  });
  await page.goto('/pt/');
  await control(page, 'name').pressSequentially('Ana Souza');
  await expectHydrated(page);
  await control(page, 'email').pressSequentially('ana@example.com');
  await choice(page, 'direction', 'PT_EN').check();
  await control(page, 'pages').fill('3');
  await expectShown(async () => (await quote(page))['total'], '$45.00');
  await control(page, 'phone').fill('+1 555 010 0123');
  await choice(page, 'filingWhere', 'us').check();
  await expectRegion(page, 'gate', 'uploadOpen');
  await chooseFiles(page, [jpeg({ name: 'certidão.jpg' })]);
  await expectShown(() => uploadedNames(page), ['certidão.jpg']);
  await languageButton(page, 'en').click();
  await expectShown(() => page.locator('html').getAttribute('lang'), 'en-US');
  await control(page, 'pages').fill('4');
  await expectShown(async () => (await quote(page))['total'], '$60.00');
  await chooseFiles(page, [pdf()]);
  await expectShown(() => uploadedNames(page), ['certidão.jpg', 'birth certificate.pdf']);
  expect(await page.evaluate(() => window.usedFormats)).toEqual([]);
});

const SERVICES = '**/assets/firstFile-*.js';

declare function nearForm(): number;

declare global {
  interface Window {
    /** The constructors of `Intl` that the page has used. */
    usedFormats: string[];
  }
}

/** Fills in a field as the browser's autofill does, without focus or keys. */
async function fillAsBrowser(page: Page): Promise<void> {
  await control(page, 'name').evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = 'Ana Souza';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
