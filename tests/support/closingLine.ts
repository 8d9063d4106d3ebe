import type { Reporter, TestModule } from 'vitest/node';
import { NOT_RUN } from './installed.ts';

/**
 * Ends the output of a run with what this machine lacks the means for, and one plain line for
 * scripts to read, `N passed, N failed`.
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
    for (const what of NOT_RUN) process.stdout.write(`\nNot run: ${what}`);
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
