import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { WPE_BROWSER, WPE_DRIVER } from '../support/installed.ts';
import { answerAcrossAnError, overflow, payAndGoBack, uploadAfterRefusal } from './order.ts';
import { startDriven } from './webdriver.ts';

describe.each(['en', 'pt'])('a visitor in %s', (language) => {
  test('orders and pays in WPE WebKit', async () => {
    const { tab, close } = await startDriven(
      {
        program: WPE_DRIVER,
        vendor: 'wpe',
        binary: WPE_BROWSER,
        args: ['--automation', '--headless'],
      },
      inject('productUrl'),
    );
    onTestFinished(close);
    await tab.goto(`/${language}/`);
    expect(await overflow(tab)).toBe(0);
    await answerAcrossAnError(tab);
    await uploadAfterRefusal(tab);
    await payAndGoBack(tab, language);
  });
});
