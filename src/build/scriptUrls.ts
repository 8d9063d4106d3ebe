import type { Plugin } from 'vite';

const SUFFIX = '?script-url';

/**
 * Vite plugin: `import url from './module.ts?script-url'` is the URL of a script with that module,
 * which loads later than the script that imports the URL. An `import()` would not expose its URL.
 */
export function scriptUrls(): Plugin {
  return {
    name: 'script-urls',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null;
      const module = await this.resolve(id.slice(0, -SUFFIX.length), importer);
      return module && `\0${module.id}${SUFFIX}`;
    },
    load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return null;
      const module = id.slice(1, -SUFFIX.length);
      const { config } = this.environment;
      if (config.command !== 'build') {
        const url = module.startsWith('\0')
          ? `/@id/__x00__${module.slice(1)}`
          : module.slice(config.root.length);
        return `export default ${JSON.stringify(url)}`;
      }
      const script = this.emitFile({
        type: 'chunk',
        // A virtual module has no path, so its original id is resolved again.
        id: module.replace(/^\0/, ''),
        preserveSignature: 'strict',
      });
      return `export default import.meta.ROLLUP_FILE_URL_${script}`;
    },
  };
}
