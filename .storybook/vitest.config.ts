import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { messages } from '../src/build/messages.ts';
import { browserLaunch } from '../tests/support/browser.ts';
import { forcedPreferences } from './forcedPreferences.ts';

/** Every story is a test, in Chromium. A file of its own: only a run of tests looks for a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [
    messages(),
    forcedPreferences(),
    storybookTest({ configDir: fileURLToPath(new URL('.', import.meta.url)) }),
  ],
  optimizeDeps: {
    // Known beforehand: one that is found during the run reloads the page, with a second React.
    include: ['@xstate/react', 'axe-core', 'react-intl', 'xstate', 'zod/mini'],
  },
  test: {
    name: 'stories',
    sequence: { groupOrder: 1 },
    setupFiles: ['.storybook/vitest.setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: browserLaunch() }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
