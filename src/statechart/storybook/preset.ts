import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WORKER_PATH } from './workerPath.ts';

/** A folder or file that Storybook serves. */
type StaticDir = string | { readonly from: string; readonly to: string };

/** Storybook's preset: the panel, and the worker that lays its charts out. */
export function managerEntries(entries: readonly string[] = []): readonly string[] {
  return [...entries, join(dirname(fileURLToPath(import.meta.url)), 'manager.js')];
}

/** Serves the worker, because the manager's build bundles none. */
export function staticDirs(directories: readonly StaticDir[] = []): readonly StaticDir[] {
  const from = createRequire(import.meta.url).resolve('elkjs/lib/elk-worker.min.js');
  return [...directories, { from, to: `/${WORKER_PATH}` }];
}
