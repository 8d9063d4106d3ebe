import type { Locator, Page } from 'playwright';
import { launchBrowser } from '../../src/chromium/launch.ts';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { pdf } from '../fixtures/files.ts';
import { startProduct } from '../support/product.ts';

const PHONE = { width: 360, height: 740 };
/** A swipe of the thumb, as a share of the screen. */
const SWIPE = 0.7;

const CONTACT = { name: 'Ana Souza', email: 'ana@example.com', phone: '5550100123' };

/** What a visitor does on the way to the payment page. */
interface Steps {
  presses: number;
  scrolls: number;
  characters: number;
}

/**
 * Counts what a visitor with one PDF of two pages does from the top of the page to the payment page, on a
 * phone, without anything filled in by the browser: presses (the keyboard's Next included, and the file
 * in the system's dialog), swipes, and typed characters.
 */
export default async function benchSteps(): Promise<string[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const lines: string[] = [];
    for (const language of LANGUAGES) {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await page.goto(`${product.url}/${language}/`);
      const { presses, scrolls, characters } = await walk(page);
      lines.push(
        `${nameOf(language)}${presses} presses, ${scrolls} swipes, ${characters} characters`,
      );
      await context.close();
    }
    return lines;
  } finally {
    await browser.close();
    await product.remove();
  }
}

function nameOf(language: Language): string {
  return `/${language}/ at ${PHONE.width} px, from the top to the payment page: `;
}

async function walk(page: Page): Promise<Steps> {
  const steps: Steps = { presses: 0, scrolls: 0, characters: 0 };
  const form = page.locator('form#order');
  async function press(target: Locator): Promise<void> {
    while (!(await canBePressed(target))) {
      const { y, height } = (await target.boundingBox()) ?? { y: 0, height: 0 };
      const way = y + height / 2 < PHONE.height / 2 ? -1 : 1;
      await swipe(page, way * SWIPE * PHONE.height);
      steps.scrolls += 1;
    }
    await target.tap();
    steps.presses += 1;
  }

  await press(await firstThatCanBePressed(page.locator('a[href="#upload"]')));
  await press(form.locator('[name=name]'));
  for (const [field, text] of Object.entries(CONTACT)) {
    if (field !== 'name') {
      await page.keyboard.press('Tab');
      steps.presses += 1;
    }
    await page.keyboard.type(text);
    steps.characters += text.length;
  }
  await press(form.locator('[name=filingWhere][value=us]'));
  await press(form.locator('[name=direction][value=PT_EN]'));
  const opened = page.waitForEvent('filechooser');
  await press(form.locator('[name=file]'));
  const chooser = await opened;
  const { name, type, bytes } = pdf({ pages: 2 });
  await chooser.setFiles({ name, mimeType: type, buffer: bytes });
  steps.presses += 1;
  await form.and(page.locator('[data-gate=checkoutOpen]')).waitFor();
  const pages = form.locator('[name=pages]');
  if ((await pages.inputValue()) !== '2') {
    await press(pages);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    steps.characters += 1;
  }
  await press(form.locator('button[type=submit]'));
  await page.waitForURL('**/sandbox/pay/*');
  return steps;
}

/** Scrolls by so many pixels, and waits until the bars have followed: they are drawn after the next frame. */
function swipe(page: Page, pixels: number): Promise<void> {
  return page.evaluate(async (top) => {
    scrollBy({ top, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, pixels);
}

/** The top and bottom bars cover what is behind them. */
function canBePressed(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return (
      top !== null && (element.contains(top) || top.contains(element)) && top !== document.body
    );
  });
}

async function firstThatCanBePressed(targets: Locator): Promise<Locator> {
  for (const target of await targets.all()) {
    if ((await target.isVisible()) && (await canBePressed(target))) return target;
  }
  return targets.first();
}
