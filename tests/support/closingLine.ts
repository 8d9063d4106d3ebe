import type { Reporter, TestModule } from 'vitest/node';
import { missingServices } from './installed.ts';

/**
 * Ends the output of a run with the tests that were skipped because a service is missing, and with a
 * plain line for scripts, `N passed, N failed`.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      // A test file that could not be collected has no tests.
      if (tests.length === 0 && module.state() === 'failed') count.failed += 1;
      for (const test of tests) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
      }
    }
    writeStoryChecks(modules);
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    writeMissingServices(modules);
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`);
  }
}

/** Writes how many stories were played, checked by axe and compared with screenshots, if there were any. */
function writeStoryChecks(modules: readonly TestModule[]): void {
  const stories = modules
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((test) => test.meta().storyChecks ?? []);
  if (stories.length === 0) return;
  const plays = stories.filter((story) => story.plays).length;
  const sum = (count: 'axeRuns' | 'screenshots') =>
    stories.reduce((total, story) => total + story[count], 0);
  process.stdout.write(
    `\n${stories.length} stories, ${plays} of them played, ${sum('axeRuns')} axe runs, ${sum('screenshots')} screenshots compared\n`,
  );
}

/** Writes which tests of the projects run were left out, for which missing service, and how to install it. */
function writeMissingServices(modules: readonly TestModule[]): void {
  for (const { name, project, tests, packages } of missingServices()) {
    if (!modules.some((module) => module.project.name.startsWith(project))) continue;
    const remedy = packages.length > 0 ? '; npm run setup installs it' : '';
    process.stdout.write(`\nNot run: ${tests}, which takes ${name}${remedy}`);
  }
}
