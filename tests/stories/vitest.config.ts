import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { messages } from '../../src/build/messages.ts';
import { browserLaunch } from '../../src/chromium/launch.ts';
import { forcedPreferences } from '../../.storybook/forcedPreferences.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { isSameCapture } from './captures.ts';
import { parseGlobals } from './storyGlobals.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether stories are only played, in the globals of `STORY_GLOBALS`, and not inspected. */
    playsOnly: boolean;
  }
}

/**
 * Toolbar globals for every story of the run, spelled as in a story's URL: `locale:pt;scheme:dark`.
 * With it stories are played, and neither checked by axe nor compared with screenshots.
 */
const { STORY_GLOBALS = '' } = process.env;
const PLAYS_ONLY = STORY_GLOBALS !== '';

/** Runs every story as a test in Chromium. It is a file of its own, so that only test runs need a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [
    messages(),
    forcedPreferences(),
    storybookTest({
      configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)),
      initialGlobals: parseGlobals(STORY_GLOBALS),
    }),
  ],
  optimizeDeps: {
    // A dependency that Vite discovers during the run would reload the page with a second React.
    include: [
      '@xstate/react',
      'axe-core',
      'elkjs/lib/elk-api.js',
      'elkjs/lib/elk.bundled.js',
      'react-intl',
      'storybook/preview-api',
      'xstate',
      'zod/mini',
    ],
  },
  test: {
    name: 'stories',
    // A page waits for Vitest between its stories.
    maxWorkers: availableParallelism() + 1,
    // Stories follow each other in one document, as in Storybook. A new one for each of their files
    // would load the preview, React and axe again, which takes longer than the stories of most.
    isolate: false,
    sequence: { groupOrder: 1 },
    setupFiles: ['tests/stories/vitest.setup.ts'],
    globalSetup: PLAYS_ONLY ? [] : ['tests/support/drawing.ts'],
    provide: { playsOnly: PLAYS_ONLY },
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { isSameCapture },
      provider: playwright({
        launchOptions: browserLaunch(),
        // The window has room for the longest story, because Vitest scales down a frame that does
        // not fit.
        contextOptions: { viewport: { width: 1300, height: 8000 } },
      }),
      expect: {
        toMatchScreenshot: {
          resolveScreenshotPath: ({ root, arg, ext }) => join(root, 'tests/screenshots', arg + ext),
          // Vitest never clears this timer, which would keep the process alive. The test's own timeout
          // ends the wait for a page that does not come to rest.
          timeout: 0,
        },
      },
      instances: [{ browser: 'chromium' }],
    },
  },
});
