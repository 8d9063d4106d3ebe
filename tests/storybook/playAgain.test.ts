import type { FrameLocator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, serveStorybook, WITHOUT_AXE, WITHOUT_SIDEBAR } from './site.ts';

const url = serveStorybook();

const INTERACTIONS = 'storybook/interactions/panel';
const STATECHART = 'statechart/panel';

/** Opens a story in English with a panel beside it. */
async function openBeside(
  panel: string,
  story: string,
): Promise<{ page: Page; preview: FrameLocator }> {
  const { page } = await openPage(
    `${url()}?path=/story/${story}&addonPanel=${panel}&${WITHOUT_AXE}&${WITHOUT_SIDEBAR}`,
    {
      width: 1500,
      height: 1000,
    },
  );
  return { page, preview: page.frameLocator('#storybook-preview-iframe') };
}

/** Chooses Portuguese in the toolbar, and waits until the story is in it. */
async function choosePortuguese(page: Page, preview: FrameLocator): Promise<void> {
  await page.getByRole('button', { name: 'Language English' }).click();
  await page.getByRole('option', { name: 'Português' }).click();
  await preview.locator('html[lang=pt-BR]').waitFor();
}

test('in another language a story plays again, and its steps are those of that language', async () => {
  const { page, preview } = await openBeside(INTERACTIONS, 'components-button--primary');
  const steps = page.getByRole('tabpanel').first();
  const passed = steps.getByLabel('Story status: Pass');
  await passed.waitFor();
  expect(await steps.innerText()).toContain('name: "Secure Checkout"');
  await choosePortuguese(page, preview);
  await expect.poll(() => steps.innerText()).toContain('name: "Ir para o pagamento seguro"');
  expect(await steps.innerText()).not.toContain('Secure Checkout');
  await passed.waitFor();
});

test('a story whose colour scheme and then language change while its choices are pressed plays again, and passes in the other language', async () => {
  const { page, preview } = await openBeside(INTERACTIONS, 'flows-order--happy-path');
  const form = preview.locator('form#order');
  await preview.locator('form#order:not([data-gate=closed])').waitFor();
  await form.evaluate((element) => {
    element.setAttribute('data-first', '');
    // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
    globalThis.__STORYBOOK_PREVIEW__.channel.emit('updateGlobals', { globals: { scheme: 'dark' } });
  });
  await choosePortuguese(page, preview);
  await preview.locator('form#order:not([data-first])[data-checkout=redirecting]').waitFor();
  await page.getByRole('tabpanel').first().getByLabel('Story status: Pass').waitFor();
  expect(await preview.locator('html').getAttribute('lang')).toBe('pt-BR');
});

test('a story whose language changes when its play is over, but Storybook has not finished with it, plays again and passes', async () => {
  const { page, preview } = await openBeside(INTERACTIONS, 'flows-order--happy-path');
  const html = preview.locator('html');
  await expect.poll(() => html.evaluate(() => '__STORYBOOK_PREVIEW__' in globalThis)).toBe(true);
  await html.evaluate(choosePortugueseAtTheEnd);
  await preview.locator('html[lang=pt-BR]').waitFor();
  await preview.locator('form#order[data-checkout=redirecting]').waitFor();
  await page.getByRole('tabpanel').first().getByLabel('Story status: Pass').waitFor();
});

test('the state that Enter on an arrow of the chart gives the story beside it, and the view chosen in the chart, stay in another language', async () => {
  const { page, preview } = await openBeside(
    STATECHART,
    'states-order--pre-check-required-upload-open',
  );
  const form = preview.locator('form#order');
  await page.locator('.sc-drawing').waitFor();
  expect(await form.getAttribute('data-rush')).toBe('off');
  await page.locator('[data-arrow-id="order.rush|rush.toggled|0"]').press('Enter');
  await expect.poll(() => form.getAttribute('data-rush')).toBe('on');
  const on = page.locator('[data-state-id="order.rush.on"][data-mark=leaf]');
  await on.waitFor();
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.locator('.sc-outline').waitFor();
  await choosePortuguese(page, preview);
  await page.getByRole('heading', { name: 'Enviar um evento' }).waitFor();
  await on.waitFor();
  expect(await form.getAttribute('data-rush')).toBe('on');
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await preview.locator('html[lang=en-US]').waitFor();
  await page.getByRole('button', { name: 'Outline', pressed: true }).waitFor();
  await page.locator('.sc-outline').waitFor();
});

test('what a visitor typed in a flow stays when the language changes, and Enter on an arrow of the chart sends its event to the flow', async () => {
  const { page, preview } = await openBeside(STATECHART, 'flows-order--submitted-too-early');
  const form = preview.locator('form#order');
  // This is the last step of the play. Until then the play moves the focus, and a key with it, into
  // the story.
  await expect.poll(() => form.getAttribute('data-gate')).toBe('uploadOpen');
  const name = preview.locator('#order-name');
  await name.press('Control+A');
  await name.pressSequentially('Rosa Lima');
  await choosePortuguese(page, preview);
  expect(await name.inputValue()).toBe('Rosa Lima');
  expect(await form.getAttribute('data-rush')).toBe('off');
  await page.locator('[data-arrow-id="order.rush|rush.toggled|0"]').press('Enter');
  await expect.poll(() => preview.locator('[name=rush]').isChecked()).toBe(true);
  await page.locator('[data-state-id="order.rush.on"][data-mark=leaf]').waitFor();
});

function choosePortugueseAtTheEnd(): void {
  // oxlint-disable-next-line no-underscore-dangle -- Storybook's own name
  const { channel } = globalThis.__STORYBOOK_PREVIEW__;
  let isChosen = false;
  channel.on('storyRenderPhaseChanged', ({ newPhase }) => {
    if (newPhase !== 'completing' || isChosen) return;
    isChosen = true;
    // Storybook waits for it before it has finished.
    document.documentElement.animate({ opacity: [1, 1] }, 1000);
    channel.emit('updateGlobals', { globals: { locale: 'pt' } });
  });
}
