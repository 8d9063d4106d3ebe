import { afterEach, beforeEach, expect, inject, type TestContext } from 'vitest';
import axe from 'axe-core';
import { forceSetting } from '../../.storybook/support/setting.ts';
import { LOOKS, type Look } from './references.ts';
import { compareScreenshot } from './screenshots.ts';

declare module 'vitest' {
  interface TestContext {
    /** The story that ran, set by `storybookTest`. */
    story: RunStory;
  }
  interface TaskMeta {
    /** The results of addons, set by `storybookTest`. */
    reports?: unknown;
    /** How the story was checked, which the closing line sums up. */
    storyChecks?: {
      readonly plays: boolean;
      readonly axeRuns: number;
      readonly screenshots: number;
    };
  }
}

/** The parts of a composed story that these checks read. */
interface RunStory {
  readonly id: string;
  readonly play?: unknown;
  readonly parameters: { readonly a11y: { readonly options: axe.RunOptions } };
}

const reported: string[] = [];

for (const level of ['error', 'warn'] as const) {
  // An error or a warning on the console fails the story.
  console[level] = (...args: unknown[]) => reported.push(`${level}: ${args.map(String).join(' ')}`);
}

beforeEach(() => {
  reported.length = 0;
});

afterEach(async ({ story, task }: TestContext) => {
  // Axe's complete result, some 100 kB a story, which Vitest would send to the reporters several times.
  delete task.meta.reports;
  if (inject('playsOnly')) {
    expect(reported).toEqual([]);
    return;
  }
  let screenshots = 0;
  try {
    for (const look of LOOKS) {
      // With motion, colours would still be in transition between the schemes.
      forceSetting({ ...look, motion: 'reduced' });
      await nextFrame();
      // The run itself is in the first, and includes axe.
      if (look !== LOOKS[0]) await expectAccessible(story.parameters.a11y.options, look);
      if (await compareScreenshot(story.id, look)) screenshots += 1;
    }
  } finally {
    forceSetting({});
  }
  expect(reported).toEqual([]);
  task.meta.storyChecks = {
    plays: story.play !== undefined,
    axeRuns: LOOKS.length,
    screenshots,
  };
});

async function expectAccessible(options: axe.RunOptions, look: Look): Promise<void> {
  const { violations } = await axe.run(document.body, {
    ...options,
    // Passes are not reported.
    resultTypes: ['violations'],
  });
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    JSON.stringify(look),
  ).toEqual([]);
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}
