import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { build, type Plugin, type ViteBuilder } from 'vite';
import { fillDocument } from './document.ts';
import { FLOOR, LOADER_FLOOR } from './floor.ts';
import { INSPECTION, WORKER_PACKAGES } from './inspection.ts';
import { FIRST_SCRIPTS, REACT, scriptGroups } from './scriptGroups.ts';

/** What `src/page/prerender.tsx` exports for each language. */
interface Prerendered {
  readonly language: string;
  readonly lang: string;
  readonly head: string;
  readonly page: string;
  readonly facts: string;
}

const HYDRATE = 'src/page/hydrate.tsx';
const LOADER = 'src/page/loader.ts';
const PRERENDER = 'src/page/prerender.tsx';
/** The document names the scripts, and a hash does not compress. Six digits suffice to tell builds apart. */
const SCRIPT_NAME = 'assets/[name]-[hash:6].js';
/** Has V8 compile a script's functions off the main thread, not each at its first call (decision 070). */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';
/** Packages of hundreds of small modules, which would be half of what a start of the server takes. */
const SERVER_PACKAGES = ['kysely', 'stripe', 'xstate', 'zod'];
const SERVER = {
  main: 'src/server/main.ts',
  orders: 'src/server/cli/orders.ts',
  ...INSPECTION,
};

/**
 * Vite plugin: one `vite build` builds the browser's scripts, a document for each language with its
 * style and loader inline, and the server.
 */
export function prerender(): Plugin {
  const groupOf = scriptGroups(HYDRATE);
  return {
    name: 'prerender',
    apply: 'build',
    // The early scripts are minified by Rolldown too: together they save more than either (decision 053).
    async renderChunk(code, { name }) {
      if (this.environment.name !== 'client' || !FIRST_SCRIPTS.includes(name)) return null;
      // Nothing calls a method as a constructor, so that methods can be written shorter.
      const compress = { passes: 3, unsafe_methods: true };
      const result = await minify(code, { module: true, ecma: 2020, compress });
      return result.code ?? null;
    },
    config: () => ({
      // `builder` lets one `vite build` build every environment. They share the configuration, so
      // that a short class name is the same in the style, the markup and the scripts.
      builder: { sharedConfigBuild: true },
      // Messages are compiled, so no bundle needs their parser.
      resolve: {
        alias: {
          '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      },
      // Vite reads the target of styles here, and no other environment emits any.
      build: { cssTarget: FLOOR },
      environments: {
        client: {
          build: {
            outDir: 'dist/client',
            target: FLOOR,
            cssCodeSplit: false,
            modulePreload: false,
            rolldownOptions: {
              input: HYDRATE,
              output: {
                entryFileNames: SCRIPT_NAME,
                chunkFileNames: SCRIPT_NAME,
                // Rolldown's minifier removes comments that come earlier.
                postBanner: ({ name }) => (FIRST_SCRIPTS.includes(name) ? COMPILE_HINT : ''),
                codeSplitting: {
                  groups: [
                    // Takes priority, or the other group would include React as a dependency.
                    { name: 'react', test: REACT, priority: 1 },
                    {
                      name: (id, modules) => groupOf(id, (each) => modules.getModuleInfo(each)),
                      debugName: 'order',
                    },
                  ],
                },
              },
              // React checks for scheduler functions that exist only in React's own tests.
              // The timings of the plugins are of no use in a build of the product.
              checks: { importIsUndefined: false, bundlerTimings: false },
            },
          },
        },
        prerender: {
          consumer: 'server',
          build: {
            outDir: 'dist/prerender',
            emitAssets: false,
            rolldownOptions: { input: PRERENDER },
          },
        },
        server: {
          consumer: 'server',
          resolve: { noExternal: [...SERVER_PACKAGES, ...WORKER_PACKAGES] },
          build: { outDir: 'dist/server', rolldownOptions: { input: SERVER } },
        },
      },
    }),
    buildApp: async (builder) => {
      for (const name of ['client', 'prerender', 'server']) {
        const environment = builder.environments[name];
        if (environment === undefined) throw new Error(`The build lacks its environment ${name}`);
        await builder.build(environment);
      }
      await writeDocuments(builder);
    },
  };
}

async function writeDocuments({ config }: ViteBuilder): Promise<void> {
  const client = join(config.root, 'dist/client');
  const built = join(config.root, 'dist/prerender');
  const template = readFileSync(join(config.root, 'index.html'), 'utf8');
  const style = extractStyle(client);
  const source = await buildLoader(config.root);
  const documents = await importPrerendered(built);
  for (const { language, ...parts } of documents) {
    const folder = join(client, language);
    mkdirSync(folder, { recursive: true });
    const scripts = scriptUrls(client, language);
    const document = fillDocument(template, { ...parts, style, scripts, loader: { source } });
    writeFileSync(join(folder, 'index.html'), document);
  }
  // The content security policy allows these inline elements.
  const hashes = { scriptHashes: [hashOf(source)], styleHashes: [hashOf(style)] };
  writeFileSync(join(client, 'page.json'), JSON.stringify(hashes));
  compressAssets(join(client, 'assets'));
  rmSync(built, { recursive: true });
}

async function importPrerendered(folder: string): Promise<readonly Prerendered[]> {
  const module: { default: readonly Prerendered[] } = await import(
    pathToFileURL(join(folder, 'prerender.js')).href
  );
  return module.default;
}

/** Removes the only style sheet from the assets and returns it; the documents contain it inline. */
function extractStyle(client: string): string {
  const assets = join(client, 'assets');
  const [sheet, ...others] = readdirSync(assets).filter((name) => name.endsWith('.css'));
  if (sheet === undefined || others.length > 0) throw new Error('One style sheet was expected');
  // Vite leaves a comment at the end.
  const style = readFileSync(join(assets, sheet), 'utf8').replace(/\s*\/\*[^*]*\*\/\s*$/, '');
  rmSync(join(assets, sheet));
  return style;
}

/** Returns the scripts of a language's page, in the order in which they are evaluated. */
function scriptUrls(client: string, language: string): string[] {
  const files = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'));
  return FIRST_SCRIPTS.toSpliced(-1, 0, `first-${language}`).map((script) => {
    const [file, ...others] = files.filter((name) => name.startsWith(`${script}-`));
    if (file === undefined || others.length > 0)
      throw new Error(`The build has no one "${script}"`);
    return `/assets/${file}`;
  });
}

/** Bundles the loader as a classic script, which runs before the document is complete. */
async function buildLoader(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: LOADER_FLOOR,
      lib: { entry: LOADER, formats: ['iife'], name: 'loader' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('The loader was not built');
  return output.output[0].code.trim();
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
