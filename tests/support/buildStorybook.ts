import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that holds the built Storybook. */
    storybook: string;
  }
}

declare global {
  /** The build of this run. Global, since each project of Vitest loads this module for itself. */
  var storybookBuild: Promise<string> | undefined;
}

/** Builds Storybook into a temporary folder outside of the repository. Returns a function that removes it. */
export default async function buildStorybook(project: TestProject): Promise<() => void> {
  const folder = await beginStorybook();
  project.provide('storybook', folder);
  return () => rmSync(folder, { recursive: true });
}

/** Begins the build, once a run. Resolves to its folder, or rejects if it fails. */
export function beginStorybook(): Promise<string> {
  globalThis.storybookBuild ??= build();
  return globalThis.storybookBuild;
}

async function build(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'storybook-'));
  await promisify(execFile)('npx', ['storybook', 'build', '--quiet', '--output-dir', folder], {
    // Vitest's own value would build React for development.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return folder;
}
