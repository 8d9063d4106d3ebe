import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createBuilder, type Plugin } from 'vite';
import type { TestProject } from 'vitest/node';
import buildProduct from './buildProduct.ts';
import { beginStorybook } from './buildStorybook.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that holds `server/main.js` and `server/orders.js`, as the product's build makes them. */
    builtServer: string;
  }
}

declare global {
  /** The build of this run. Global, since each project of Vitest loads this module for itself. */
  var serverBuild: Promise<string> | undefined;
}

/** The tests of the built product, and those of the built Storybook. */
const PRODUCT_TESTS = /\/tests\/(?:e2e|engines|firefox)\//;
const STORYBOOK_TESTS = /\/tests\/storybook\//;

/**
 * Builds the server and its command line once a run, by the product's own configuration. It is taken from
 * the built product where browser tests need that too. Without them the page is not built: that would take
 * ten times as long.
 */
export default async function buildServer(project: TestProject): Promise<() => void> {
  // Vitest awaits one project's setup after the other. A build that fails is reported by its own.
  if (isNeeded(project, STORYBOOK_TESTS)) beginStorybook().catch(() => undefined);
  globalThis.serverBuild ??= isNeeded(project, PRODUCT_TESTS) ? copyOfProduct() : build();
  const folder = await globalThis.serverBuild;
  project.provide('builtServer', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Vite plugin, after the product's own: has the server built into another folder. */
function intoFolder(outDir: string): Plugin {
  return {
    name: 'into-folder',
    enforce: 'post',
    config: () => ({ environments: { server: { build: { outDir, emptyOutDir: true } } } }),
  };
}

/** Whether tests of these folders are in the run. */
function isNeeded({ vitest }: TestProject, folders: RegExp): boolean {
  return vitest.state.getPaths().some((path) => folders.test(path));
}

async function copyOfProduct(): Promise<string> {
  await buildProduct();
  const folder = createFolder();
  cpSync('dist/server', join(folder, 'server'), { recursive: true });
  return folder;
}

async function build(): Promise<string> {
  const folder = createFolder();
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    mode: 'production',
    logLevel: 'warn',
    plugins: [intoFolder(join(folder, 'server'))],
  });
  const { server } = builder.environments;
  if (server === undefined) throw new Error('The build has no environment of the server');
  await builder.build(server);
  return folder;
}

/** Creates a folder from which a server finds the packages that it imports. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
