import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** The packages that are built into the worker, so that the server needs none of them when it runs. */
export const WORKER_PACKAGES = [
  '@cantoo/pdf-lib',
  'culori',
  'fflate',
  'html-entities',
  'node-html-better-parser',
  'tslib',
];

/** The worker's source; the build of the server has it as an entry of its own. */
export const WORKER = 'src/server/files/inspection/inspectionWorker.ts';

/** The name of the built worker, beside `main.js`. */
const BUILT_WORKER = 'inspectionWorker.js';

/** Builds the worker for the development server, whose modules no other thread can load. */
export async function buildInspectionWorker(root: string): Promise<URL> {
  const outDir = join(root, 'node_modules/.cache/inspection');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: WORKER_PACKAGES },
    build: {
      ssr: WORKER,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: BUILT_WORKER } },
    },
  });
  return pathToFileURL(join(outDir, BUILT_WORKER));
}
