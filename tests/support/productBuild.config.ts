/** The product's own build, which also lists the browser's scripts and their modules. */

import { writeFileSync } from 'node:fs';
import { mergeConfig, type Plugin } from 'vite';
import config from '../../vite.config.ts';

/** A script of the browser, as the build describes it. */
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
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
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
            facadeModuleId,
            imports,
            dynamicImports,
            modules: Object.keys(modules),
          }),
        );
      writeFileSync('dist/chunks.json', JSON.stringify(chunks));
    },
  };
}

export default mergeConfig(config, { plugins: [listChunks()] });
