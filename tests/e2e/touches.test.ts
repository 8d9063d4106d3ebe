/** The first touches of pages that are hydrated on slow processors, at random moments. */

import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../stories/fixtures/randomFrom.ts';
import { IS_LONG } from '../support/faultForm.ts';
import { pressMouse, touch } from './support/press.ts';
import { DESKTOP, PHONE, startVisit } from './support/session.ts';
import { touchAtRandom } from './support/touches.ts';

/** First touches in all. `TOUCHES=2000` makes more, `SEED=7` at other moments. */
const TOUCHES = Number(process.env['TOUCHES'] ?? (IS_LONG ? 500 : 16));
const SEED = Number(process.env['SEED'] ?? 1);

/** The time limit of a press on a slow processor that other tests share. */
const MILLISECONDS_PER_PRESS = 60_000;

const VISITORS = [4, 6].flatMap((slowdown) => [
  { slowdown, way: 'a mouse at 1280 px', viewport: DESKTOP, hasTouch: false, press: pressMouse },
  { slowdown, way: 'a finger at 360 px', viewport: PHONE, hasTouch: true, press: touch },
]);

/** Presses of each visitor. */
const PRESSES = Math.ceil(TOUCHES / VISITORS.length);

const LANGUAGES = ['en', 'pt'] as const;

describe.each(VISITORS)(
  'with $way and a processor $slowdown times slower',
  ({ slowdown, viewport, hasTouch, press }) => {
    test(
      `each of ${PRESSES} presses on pages that are being hydrated is answered`,
      async () => {
        const random = randomFrom(SEED + slowdown + viewport.width);
        const lost: string[] = [];
        let opened = slowdown / 2 + (hasTouch ? 1 : 0);
        for (let pressed = 0; pressed < PRESSES;) {
          opened += 1;
          const language = LANGUAGES[opened % 2] ?? 'en';
          const { page, context, end } = await startVisit({ path: null, viewport, hasTouch });
          const session = await context.newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          const touches = await touchAtRandom(page, language, press, random);
          pressed += touches.count;
          for (const control of touches.lost)
            lost.push(`after ${pressed}, ${language}: ${control}`);
          await end();
        }
        expect(lost).toEqual([]);
      },
      PRESSES * MILLISECONDS_PER_PRESS,
    );
  },
);
