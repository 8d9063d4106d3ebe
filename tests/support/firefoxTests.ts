/**
 * The files of `tests/e2e` that run in Firefox too: a person's actions, to which engines may respond differently.
 * Those that need Chromium's own protocol, such as a slow network or a dragged folder, do not. `npm test`
 * runs the first, which found a fault, and `npm run test:e2e:firefox` all, in six minutes.
 */
export const FIREFOX_TESTS = [
  'faultyFiles',
  ...(process.env['FIREFOX_TESTS'] === 'all'
    ? [
        'anchors',
        'announcements',
        'closed',
        'doubleClicks',
        'earlyAnswers',
        'emailTypo',
        'filledIn',
        'hydration',
        'keptPlace',
        'keyboard',
        'language',
        'leaving',
        'moments',
        'navigation',
        'orderBatch',
        'paidInAnotherTab',
        'paidOrder',
        'payment',
        'presses',
        'receipt',
        'refusals',
        'rhythm',
        'statechartOrder',
        'translated',
      ]
    : []),
].map((name) => `tests/e2e/${name}.test.ts`);
