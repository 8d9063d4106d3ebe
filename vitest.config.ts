import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { HAS_POSTGRES } from './tests/support/installed.ts';
import { LOCAL_SERVER_TESTS, SHARED_SERVER_TESTS } from './tests/support/serverTests.ts';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      reporters: ['default', './tests/support/closingLine.ts'],
      // Vitest would leave one core to itself, which is half of a small machine.
      maxWorkers: availableParallelism(),
      // For what hangs. No test is about time, and a busy machine takes its own.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: [
              'tests/{domain,contract,machines,order,page,build,architecture,stories,statechart}/**/*.test.{ts,tsx}',
            ],
            environment: 'node',
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            include: LOCAL_SERVER_TESTS,
            environment: 'node',
            globalSetup: ['tests/support/buildServer.ts'],
            // A file that shares its process with the one before need not load the server again.
            isolate: false,
          },
        },
        ...(HAS_POSTGRES
          ? [
              {
                extends: true as const,
                test: {
                  name: 'server-shared',
                  include: SHARED_SERVER_TESTS,
                  environment: 'node' as const,
                  globalSetup: ['tests/support/buildServer.ts', 'tests/support/setupShared.ts'],
                  isolate: false,
                },
              },
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
            // Files that run in one process share its browser.
            isolate: false,
            // After all others: a page on a busy machine is slow to show anything.
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  }),
);
