import { expect, test } from 'vitest';
import {
  answerAcrossAnError,
  overflow,
  payAndGoBack,
  switchLanguage,
  uploadAfterRefusal,
} from './order.ts';
import { orderDespiteTroubles } from './troubles.ts';
import { answerEarly, lookAround, payByKeyboard } from './ways.ts';
import { SIZES, useWebKit } from './webkit.ts';

const openWebKit = useWebKit();

/** Each looks at the other language on the way. */
test.each([
  { language: 'en', ...SIZES[0] },
  { language: 'pt', ...SIZES[1] },
])(
  'a visitor in $language answers early, looks around, orders and pays by keyboard at $width px',
  async ({ language, ...size }) => {
    const tab = await openWebKit(size);
    await tab.goto(`/${language}/`);
    expect(await tab.evaluate(() => innerWidth)).toBe(size.width);
    expect(await overflow(tab)).toBe(0);
    await answerEarly(tab);
    await lookAround(tab);
    await answerAcrossAnError(tab);
    await uploadAfterRefusal(tab);
    await switchLanguage(tab, language);
    await payAndGoBack(tab, language, payByKeyboard);
  },
);

test.each([
  { language: 'en', ...SIZES[1] },
  { language: 'pt', ...SIZES[0] },
])(
  'a visitor in $language orders despite a script that fails, a checkout pressed too early, a deleted file and a cancelled payment at $width px',
  async ({ language, ...size }) => {
    const tab = await openWebKit(size);
    await tab.goto(`/${language}/`);
    await orderDespiteTroubles(tab, language);
  },
);
