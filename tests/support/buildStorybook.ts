import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that holds the built Storybook. */
    storybook: string;
  }
}

/** Builds Storybook into a temporary folder outside of the repository. Returns a function that removes it. */
export default function buildStorybook(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'storybook-'));
  execFileSync('npx', ['storybook', 'build', '--quiet', '--output-dir', folder], {
    stdio: 'pipe',
    // Vitest's own value would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  project.provide('storybook', folder);
  return () => rmSync(folder, { recursive: true });
}
