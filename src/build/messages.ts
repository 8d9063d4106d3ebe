import type { Plugin } from 'vite';
import { parseLanguage } from '../domain/language.ts';
import { catalogueFaults, cataloguePath, compileCatalogue, messageIds } from './catalogues.ts';

const PREFIX = 'virtual:messages/';

/**
 * Vite plugin: `virtual:messages/<language>` is that language's compiled catalogue, in the order of
 * `virtual:messages/ids`. A build with a missing, unused or mismatched message fails.
 */
export function messages(): Plugin {
  let root = '.';
  let isBuild = false;
  return {
    name: 'messages',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    buildStart() {
      if (!isBuild) return;
      const faults = catalogueFaults(root);
      if (faults.length > 0) this.error(`message catalogues:\n  ${faults.join('\n  ')}`);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${PREFIX}ids`) return `export default ${JSON.stringify(messageIds(root))}`;
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = parseLanguage(id.slice(PREFIX.length + 1));
      if (language === null) return null;
      this.addWatchFile(cataloguePath(root, language));
      return `export default ${JSON.stringify(compileCatalogue(root, language))}`;
    },
  };
}
