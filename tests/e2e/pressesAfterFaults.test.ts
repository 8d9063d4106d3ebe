/**
 * A person's presses on all controls of the page, each right after a field was faulty. The message about the fault
 * appears as the field is left, and must not move the control that is being pressed.
 */

import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../stories/fixtures/randomFrom.ts';
import { IS_LONG } from '../support/faultForm.ts';
import { aimAt, countControls, followPresses, receivedPress } from './support/aim.ts';
import { CONTACT_FAULTS, OTHER_FAULTS, type FieldFault } from './support/fieldFaults.ts';
import { expectShown } from './support/form.ts';
import { hydrate } from './support/hydration.ts';
import { hold, WAYS } from './support/press.ts';
import { openPage } from './support/session.ts';

/** The short form presses one control after each fault. Each seed selects other controls. */
const SEED = Number(process.env['SEED'] ?? 1);

/** The time limit of a press on a busy machine. */
const MILLISECONDS_PER_PRESS = 10_000;

/** Two of three presses of the short form are on one of this many controls after the field, which could move. */
const NEAR = 5;

/** So far apart are the controls that the short form presses, so that its few presses are on different ones. */
const STEP = 17;

const VISITORS = ['en', 'pt']
  .flatMap((language) =>
    WAYS.map(([way, viewport, hasTouch, press]) => ({
      language,
      way,
      viewport,
      hasTouch,
      press,
    })),
  )
  .map((visitor, number) => Object.assign(visitor, { number }));

/** The faults of each page that a visitor opens. */
function pagesOf(visitor: number, controls: number): readonly (readonly FieldFault[])[] {
  const [first = [], ...others] = CONTACT_FAULTS;
  if (!IS_LONG) {
    return [[...(CONTACT_FAULTS[visitor % CONTACT_FAULTS.length] ?? []), ...OTHER_FAULTS]];
  }
  return Array.from({ length: controls }, () => [[...first, ...OTHER_FAULTS], ...others]).flat();
}

describe.each(VISITORS)(
  'with $way in $language',
  ({ language, viewport, hasTouch, press, number }) => {
    test(
      'a press on any control after a field with any fault is received by that control',
      async () => {
        const random = randomFrom(SEED + number);
        const start = Math.floor(random() * 100);
        const visit = await openPage({
          path: IS_LONG ? `/${language}/` : null,
          viewport,
          hasTouch,
        });
        // The short form opens one page, which needs no count of the controls.
        if (IS_LONG) await followPresses(visit.page);
        // More controls appear with the answers: the country, the confirmation, the request for a quote.
        const most = IS_LONG ? (await countControls(visit.page)) + 5 : 1;
        const pages = pagesOf(number, most);
        const lost: unknown[] = [];
        for (const [index, faults] of pages.entries()) {
          // A tab of its own has no order stored.
          const page = await visit.context.newPage();
          await page.goto(`/${language}/`);
          await hydrate(page);
          await followPresses(page);
          const control = start + Math.floor((index * most) / pages.length);
          for (const [at, fault] of faults.entries()) {
            await fault.enter(page);
            const aim =
              !IS_LONG && (at + number) % 3 > 0
                ? await aimAt(page, Math.floor(random() * NEAR), 'field')
                : await aimAt(page, control + STEP * at);
            await press(page, aim.point, () => hold(60 + random() * 60));
            const received = await receivedPress(page);
            const { control: pressed } = aim;
            if (received.click !== pressed) lost.push({ fault: fault.name, pressed, received });

            const { name, isShown } = fault;
            await expectShown(async () => ({ name, isShown: await isShown(page) }), {
              name,
              isShown: true,
            });
          }
          await page.close();
        }
        expect(lost).toEqual([]);
      },
      (IS_LONG ? 1500 : 20) * MILLISECONDS_PER_PRESS,
    );
  },
);
