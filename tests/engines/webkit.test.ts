import { describe, expect, test } from 'vitest';
import {
  answerAcrossAnError,
  overflow,
  payAndGoBack,
  switchLanguage,
  uploadAfterRefusal,
} from './order.ts';
import { answerEarly, lookAround } from './ways.ts';
import { SIZES, useWebKit } from './webkit.ts';

const openWebKit = useWebKit();

describe.each(['en', 'pt'])('a visitor in %s', (language) => {
  test.each(SIZES)('answers early, looks around, orders and pays at $width px', async (size) => {
    const tab = await openWebKit(size);
    await tab.goto(`/${language}/`);
    expect(await tab.evaluate(() => innerWidth)).toBe(size.width);
    expect(await overflow(tab)).toBe(0);
    await answerEarly(tab);
    await lookAround(tab);
    await answerAcrossAnError(tab);
    await uploadAfterRefusal(tab);
    await switchLanguage(tab, language);
    expect(await overflow(tab)).toBe(0);
    await payAndGoBack(tab, language);
  });
});
