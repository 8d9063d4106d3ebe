/** The product's own build, which also lists the browser's scripts and their modules. */

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';

/**
 * A script of the browser, as the build describes it. The ids of modules in the repository are their
 * paths below its root; those of all other modules are Rollup's.
 */
export interface BuiltChunk {
  /** Relative to `dist/client`. */
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly modules: readonly string[];
}

/** Vite plugin: writes a {@link BuiltChunk} for each script of the browser to `dist/chunks.json`. */
function listChunks(): Plugin {
  return {
    name: 'list-chunks',
    writeBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const { root } = this.environment.config;
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map(
          ({
            fileName,
            isEntry,
            facadeModuleId,
            imports,
            dynamicImports,
            modules,
          }): BuiltChunk => ({
            fileName,
            isEntry,
            facadeModuleId: facadeModuleId === null ? null : idBelow(root, facadeModuleId),
            imports,
            dynamicImports,
            modules: Object.keys(modules).map((id) => idBelow(root, id)),
          }),
        );
      writeFileSync('dist/chunks.json', JSON.stringify(chunks));
    },
  };
}

/** Returns the path of a module below the root, or its id if it is elsewhere or virtual. */
function idBelow(root: string, id: string): string {
  return id.startsWith(`${root}/`) ? relative(root, id) : id;
}

export default mergeConfig(config, { plugins: [listChunks()] });
