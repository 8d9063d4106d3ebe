import type { Reporter, TestModule } from 'vitest/node';
import { missingServices } from './installed.ts';

/**
 * Ends the output of a run with the tests that were left out for want of a service, and one plain
 * line for scripts to read, `N passed, N failed`.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      // A file that could not even be collected has no test to count.
      if (tests.length === 0 && module.state() === 'failed') count.failed += 1;
      for (const test of tests) {
        const { state } = test.result();
        if (state !== 'pending') count[state] += 1;
      }
    }
    this.tellOfStories(modules);
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    if (modules.some(({ project }) => project.name.startsWith('server'))) writeLeftOut();
    process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`);
  }

  /** What was done with the stories, when there were any. */
  private tellOfStories(modules: readonly TestModule[]): void {
    const looked = modules
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.meta().looked ?? []);
    if (looked.length === 0) return;
    const plays = looked.filter((story) => story.plays).length;
    const sum = (count: 'axeRuns' | 'screenshots') =>
      looked.reduce((total, story) => total + story[count], 0);
    process.stdout.write(
      `\n${looked.length} stories, ${plays} of them played, ${sum('axeRuns')} axe runs, ${sum('screenshots')} screenshots compared\n`,
    );
  }
}

/** Names the tests of the server that this machine lacks a service for, and what installs it. */
function writeLeftOut(): void {
  for (const { name, tests, packages } of missingServices()) {
    const remedy = packages.length > 0 ? '; npm run setup installs it' : '';
    process.stdout.write(`\nNot run: ${tests}, which takes ${name}${remedy}`);
  }
}
