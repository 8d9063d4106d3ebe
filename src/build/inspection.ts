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

/** The sources of the scripts that inspect files; the build of the server has them as entries of their own. */
export const INSPECTION = {
  inspectionKeeper: 'src/server/files/inspection/inspectionKeeper.ts',
  inspectionWorker: 'src/server/files/inspection/inspectionWorker.ts',
};

/**
 * Builds the scripts for the development server, whose modules no other process can load.
 *
 * @returns their folder
 */
export async function buildInspection(root: string): Promise<URL> {
  const outDir = join(root, 'node_modules/.cache/inspection');
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: WORKER_PACKAGES },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: INSPECTION, output: { entryFileNames: '[name].js' } },
    },
  });
  return pathToFileURL(`${outDir}/`);
}
