import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import {
  HAS_CHROMIUM_92,
  HAS_FIREFOX,
  HAS_OBJECT_STORAGE,
  HAS_POSTGRES,
  HAS_WEBKIT,
  HAS_WPE,
} from './tests/support/installed.ts';
import { FIREFOX_TESTS } from './tests/support/firefoxTests.ts';
import { PATIENCE_MS } from './tests/support/patience.ts';
import { LOCAL_TESTS, POSTGRES_TESTS, SHARED_TESTS } from './tests/support/serverTests.ts';
import { keepTemporaryFoldersInMemory } from './tests/support/temporaryFolders.ts';
import viteConfig from './vite.config.ts';

keepTemporaryFoldersInMemory();

/** Tests of the server, with the services that `setups` of tests/support start for the run. */
function serverProject(name: string, include: string[], ...setups: readonly string[]) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      environment: 'node' as const,
      globalSetup: ['buildServer.ts', ...setups].map((file) => `tests/support/${file}`),
      // A file that shares its process with the one before need not load the server again.
      isolate: false,
    },
  };
}

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      reporters: ['default', './tests/support/closingLine.ts'],
      // Vitest would leave one core to itself, which is half of a small machine. Tests of the server
      // often wait for a program of theirs or for a time limit, and meanwhile others can run.
      maxWorkers: availableParallelism() + 2,
      // For what hangs. No test is about time, and a busy machine takes its own.
      testTimeout: 3 * PATIENCE_MS,
      hookTimeout: 3 * PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: [
              'tests/{domain,contract,machines,order,page,build,architecture,stories}/**/*.test.{ts,tsx}',
            ],
            environment: 'node',
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'statechart',
            include: ['tests/statechart/**/*.test.{ts,tsx}'],
            environment: 'node',
            isolate: false,
          },
        },
        serverProject('server', LOCAL_TESTS),
        ...(HAS_POSTGRES
          ? [serverProject('server-postgres', POSTGRES_TESTS, 'setupPostgres.ts')]
          : []),
        ...(HAS_POSTGRES && HAS_OBJECT_STORAGE
          ? [
              mergeConfig(
                serverProject(
                  'server-shared',
                  SHARED_TESTS,
                  'setupPostgres.ts',
                  'setupObjectStorage.ts',
                ),
                // After the tests that lock tables: PostgreSQL keeps deleted rows for a transaction of
                // any of its databases.
                { test: { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } } },
              ),
            ]
          : []),
        './tests/stories/vitest.config.ts',
        {
          extends: true,
          test: {
            name: 'storybook',
            include: ['tests/storybook/**/*.test.ts'],
            environment: 'node',
            isolate: false,
            globalSetup: ['tests/support/buildStorybook.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            include: ['tests/e2e/**/*.test.ts'],
            environment: 'node',
            globalSetup: ['tests/support/runProduct.ts'],
            maxWorkers: availableParallelism() + 1,
            // Files that run in one process share its browser.
            isolate: false,
            // After all others: a page on a busy machine is slow to show anything.
            sequence: { groupOrder: 2 },
          },
        },
        ...(HAS_FIREFOX
          ? [
              {
                extends: true as const,
                test: {
                  name: 'e2e-firefox',
                  include: FIREFOX_TESTS,
                  environment: 'node' as const,
                  globalSetup: ['tests/support/runProduct.ts'],
                  provide: { engine: 'firefox' as const },
                  maxWorkers: availableParallelism() + 1,
                  isolate: false,
                  sequence: { groupOrder: 2 },
                },
              },
            ]
          : []),
        {
          extends: true,
          test: {
            name: 'e2e-engines',
            include: [
              ...(HAS_FIREFOX ? ['tests/firefox/**/*.test.ts'] : []),
              ...(HAS_WEBKIT ? ['tests/engines/webkit*.test.ts'] : []),
              ...(HAS_WPE ? ['tests/engines/wpe.test.ts'] : []),
              ...(HAS_CHROMIUM_92 ? ['tests/engines/chromium92.test.ts'] : []),
            ],
            environment: 'node',
            globalSetup: ['tests/support/runProduct.ts'],
            maxWorkers: availableParallelism() + 1,
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  }),
);
