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

/** On a slow processor shared with other tests. */
const MILLISECONDS_PER_PAGE = 60_000;

const VISITORS = [4, 6].flatMap((slowdown) => [
  { slowdown, way: 'a mouse at 1280 px', viewport: DESKTOP, hasTouch: false, press: pressMouse },
  { slowdown, way: 'a finger at 360 px', viewport: PHONE, hasTouch: true, press: touch },
]);

/** Pages that each visitor opens; on each of them four controls are pressed. */
const PAGES = Math.ceil(TOUCHES / VISITORS.length / 4);

describe.each(VISITORS)(
  'with $way and a processor $slowdown times slower',
  ({ slowdown, viewport, hasTouch, press }) => {
    test(
      `every press is answered on ${PAGES} pages that are being hydrated`,
      async () => {
        const random = randomFrom(SEED + slowdown + viewport.width);
        const lost: string[] = [];
        for (let opened = 0; opened < PAGES; opened += 1) {
          const { page, context, end } = await startVisit({ path: null, viewport, hasTouch });
          const session = await context.newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          for (const control of await touchAtRandom(page, '/en/', press, random)) {
            lost.push(`page ${opened + 1}: ${control}`);
          }
          await end();
        }
        expect(lost).toEqual([]);
      },
      PAGES * MILLISECONDS_PER_PAGE,
    );
  },
);
