import { spawn } from 'node:child_process';
import { once } from 'node:events';

declare global {
  /** The build of this run. Global, since each project of Vitest loads this module for itself. */
  var productBuild: Promise<void> | undefined;
}

/**
 * Builds page and server into `dist`, once a run for all projects of Vitest, and lists the
 * browser's scripts in `dist/chunks.json`.
 *
 * @throws {Error} if the build fails
 */
export default async function buildProduct(): Promise<void> {
  globalThis.productBuild ??= build();
  await globalThis.productBuild;
}

/** Builds in a process of its own, because this one may have loaded React for development. */
async function build(): Promise<void> {
  const vite = spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--logLevel=warn',
      '--config=tests/support/productBuild.config.ts',
    ],
    { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' },
  );
  const [code] = await once(vite, 'exit');
  if (code !== 0) throw new Error(`The build of the product failed with exit code ${code}`);
}
