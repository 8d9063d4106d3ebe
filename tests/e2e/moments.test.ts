import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../stories/fixtures/randomFrom.ts';
import { jpeg, pdf } from '../fixtures/files.ts';
import { IS_LONG } from '../support/faultForm.ts';
import {
  answers,
  checkoutButton,
  choice,
  chooseFiles,
  CONTACT,
  control,
  expectRegion,
  expectShown,
  quote,
  uploadedNames,
} from './support/form.ts';
import { expectHydrated, holdScripts } from './support/hydration.ts';
import { holdCalls } from './support/network.ts';
import { brokenCall, openPage, type Visit } from './support/session.ts';

/** How many moments are tried. The number of a moment always makes the same one. */
const MOMENTS = Number(process.env['MOMENTS'] ?? (IS_LONG ? 200 : 4));

const FILES = [pdf(), jpeg()];

/** What a visitor answers, one after the other, and how. */
const ANSWERS: readonly [name: string, value: string, answer: (page: Page) => Promise<void>][] = [
  ['name', CONTACT.name, (page) => control(page, 'name').fill(CONTACT.name)],
  ['email', CONTACT.email, (page) => control(page, 'email').fill(CONTACT.email)],
  ['phone', CONTACT.phone, (page) => control(page, 'phone').fill(CONTACT.phone)],
  ['filingWhere', 'us', (page) => choice(page, 'filingWhere', 'us').check()],
  ['direction', 'PT_EN', (page) => choice(page, 'direction', 'PT_EN').check()],
  ['pages', '3', (page) => control(page, 'pages').fill('3')],
  ['rush', 'on', (page) => control(page, 'rush').check()],
  ['mailHardCopy', 'on', (page) => control(page, 'mailHardCopy').check()],
];

/** An accident that a visitor meets. `meanwhile` is what happens until it is over. */
type Accident = (visit: Visit, meanwhile: () => Promise<void>) => Promise<void>;

const ACCIDENTS: Readonly<Record<string, Accident>> = {
  'the network closes': async ({ context }, meanwhile) => {
    await context.setOffline(true);
    await meanwhile();
    await context.setOffline(false);
  },
  'the page is reloaded': async ({ page }, meanwhile) => {
    await page.reload();
    await meanwhile();
  },
  'the visitor goes back, and forward again': async ({ page }, meanwhile) => {
    await page.goBack();
    await page.goForward();
    await meanwhile();
  },
  'the language is switched': async ({ page }, meanwhile) => {
    await page.locator('header button[aria-pressed=false][lang]').click();
    await meanwhile();
  },
};

/** The accidents that end the document. */
const LEAVING = new Set(['the page is reloaded', 'the visitor goes back, and forward again']);

const MOMENT_LIST = Array.from({ length: MOMENTS }, (_, index) => momentOf(index + 1));

describe('nothing is lost', () => {
  test.each(MOMENT_LIST)('at moment $seed: $when $what', async (moment) => {
    const visit = await openPage({ path: null });
    const { page } = visit;
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url());
      visit.allowMessages(brokenCall(pathname, 'ERR_INTERNET_DISCONNECTED'));
    });
    const scripts = moment.isUnhydrated ? await holdScripts(page) : null;
    await page.goto(moment.path);

    for (const [index, [, , answer]] of ANSWERS.entries()) {
      await answer(page);
      if (index !== moment.answer) continue;
      if (scripts !== null) await scripts.requested();
      await moment.strike(visit, async () => {
        if (moment.isOutlived && scripts !== null) await scripts.release();
      });
      await expectShown(() => answers(page), given(index + 1));
    }
    await expectHydrated(page);
    await upload(visit, moment);
    expect(await answers(page)).toEqual(given(ANSWERS.length));
    await pay(visit, moment);
    expect(await page.locator('tfoot td').innerText()).toBe('$87.00');
  });
});

/** Sends the files; a batch whose page was left is chosen again. */
async function upload(visit: Visit, { isAtUpload, isOutlived, strike }: Moment): Promise<void> {
  const { page } = visit;
  const calls = await holdCalls(page, '/api/upload');
  if (!isAtUpload) await calls.release();
  await chooseFiles(page, FILES);
  if (isAtUpload) {
    await calls.requested(1);
    await strike(visit, () => (isOutlived ? calls.release() : page.unroute('/api/upload')));
    await expectShown(() => answers(page), given(ANSWERS.length));
    if (!isOutlived) {
      await expectRegion(page, 'gate', 'uploadOpen');
      await chooseFiles(page, FILES);
    }
  }
  await expectShown(
    () => uploadedNames(page),
    FILES.map(({ name }) => name),
  );
}

/** Submits the order, again if the call was lost, up to the payment page. */
async function pay(visit: Visit, { isAtCheckout, isOffline, isOutlived, strike }: Moment) {
  const { page } = visit;
  await expectShown(async () => (await quote(page))['total'], '$87.00');
  if (isAtCheckout) {
    const calls = await holdCalls(page, '/api/checkout');
    await checkoutButton(page).click();
    await calls.requested(1);
    await strike(visit, async () => {
      if (!isOutlived) return page.unroute('/api/checkout');
      await calls.release();
      if (isOffline) await expectRegion(page, 'checkout', 'error');
      return undefined;
    });
    if (isOutlived && !isOffline) return page.waitForURL('/sandbox/pay/*');
    await expectRegion(page, 'gate', 'checkoutOpen');
    expect(await answers(page)).toEqual(given(ANSWERS.length));
    // Their rows come with a script of their own, which may be late.
    await expectShown(
      () => uploadedNames(page),
      FILES.map(({ name }) => name),
    );
  }
  await checkoutButton(page).click();
  return page.waitForURL('/sandbox/pay/*');
}

/** Returns the first answers, as the form has them. */
function given(count: number): Record<string, string> {
  return {
    pages: '1',
    ...Object.fromEntries(ANSWERS.slice(0, count).map(([name, value]) => [name, value])),
  };
}

type Moment = ReturnType<typeof momentOf>;

/** Returns the moment of a number, always the same. */
function momentOf(seed: number) {
  const random = randomFrom(seed);
  const [what, strike] = oneOf(Object.entries(ACCIDENTS), random);
  // The answers, the upload and the call for the payment page.
  const answer = Math.floor(random() * (ANSWERS.length + 2));
  const isAtUpload = answer === ANSWERS.length;
  const isAtCheckout = answer > ANSWERS.length;
  const isUnhydrated = !isAtUpload && !isAtCheckout && random() < 0.5;
  const step = ANSWERS[answer]?.[0] ?? (isAtUpload ? 'the upload' : 'checkout');
  return {
    seed,
    path: oneOf(['/en/', '/pt/'], random),
    when: `at ${step}${isUnhydrated ? ', before the page hydrates,' : ''}`,
    what,
    answer,
    isAtUpload,
    isAtCheckout,
    isUnhydrated,
    isOffline: what === 'the network closes',
    // Before the page is hydrated, the other language is another document.
    isOutlived: !LEAVING.has(what) && !(isUnhydrated && what === 'the language is switched'),
    strike,
  };
}

function oneOf<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
