import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/*
 * `npm run build:statechart` builds the visualiser as a package of its own in `dist/statechart`, ready
 * for `npm pack` or `npm publish`.
 */

const SOURCE = 'src/statechart';
const OUT = 'dist/statechart';

/** The package's modules, by the paths that other programs import. */
const MODULES = {
  '.': 'src/statechart/index.ts',
  './react': 'src/statechart/react.ts',
  './svg': 'src/statechart/export/svg.tsx',
  './stories': 'src/statechart/storybook/stories.ts',
  './storybook': 'src/statechart/storybook/register.tsx',
};

/** This module includes React, for pages that are built with something else. */
const MOUNT = { './mount': 'src/statechart/mount.ts' };
const PROGRAMS = [
  'src/statechart/cli/main.ts',
  'src/statechart/storybook/preset.ts',
  'src/statechart/storybook/manager.ts',
];
const EXTERNAL = [/^react(-dom)?(\/|$)/, /^xstate$/, /^elkjs\//, /^storybook\//, /^node:/];

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

// Tests run this script too, and their `NODE_ENV` would build React elements for development.
process.env['NODE_ENV'] = 'production';
rmSync(OUT, { recursive: true, force: true });
await buildModules([...Object.values(MODULES), ...PROGRAMS], EXTERNAL);
await buildModules(
  Object.values(MOUNT),
  EXTERNAL.filter((pattern) => !pattern.test('react')),
);
writeTypes();
writeManifest();
cpSync(join(SOURCE, 'README.md'), join(OUT, 'README.md'));
cpSync('LICENSE', join(OUT, 'LICENSE'));

async function buildModules(modules: readonly string[], external: readonly RegExp[]) {
  await build({
    configFile: false,
    // Storybook's manager has its own React, which rejects elements created by another React.
    oxc: { jsx: { runtime: 'classic' } },
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: Object.fromEntries(modules.map((module) => [nameOf(module), module])),
        formats: ['es'],
      },
      rolldownOptions: {
        external: [...external],
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  });
}

/** Returns the path of a built module in the package, without its extension. */
function nameOf(module: string): string {
  return module.slice(`${SOURCE}/`.length).replace(/\.tsx?$/, '');
}

function writeTypes(): void {
  const config = join(OUT, 'tsconfig.json');
  mkdirSync(OUT, { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: `../../${SOURCE}`,
        outDir: 'types',
        types: ['node'],
      },
      include: [`../../${SOURCE}`],
    }),
  );
  execFileSync('node_modules/.bin/tsc', ['-p', config], { stdio: 'inherit' });
  rmSync(config);
}

function writeManifest(): void {
  const own: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = (name: string) => own.dependencies[name] ?? own.devDependencies[name] ?? '';
  const exports = Object.fromEntries(
    Object.entries({ ...MODULES, ...MOUNT }).map(([path, module]) => [
      path,
      { types: `./types/${nameOf(module)}.d.ts`, default: `./${nameOf(module)}.js` },
    ]),
  );
  const manifest = {
    name: 'statechart-visualiser',
    version: own.version,
    description:
      'Draws, lists, follows and simulates XState machines, offline, in the words of its readers.',
    license: own.license,
    type: 'module',
    sideEffects: ['./storybook/manager.js', './cli/main.js'],
    exports: {
      ...exports,
      './preset': './storybook/preset.js',
      './package.json': './package.json',
    },
    bin: { statechart: './cli/main.js' },
    dependencies: { elkjs: version('elkjs') },
    peerDependencies: {
      react: '>=18',
      'react-dom': '>=18',
      storybook: '>=10',
      xstate: '^5.20.0',
    },
    peerDependenciesMeta: Object.fromEntries(
      ['react', 'react-dom', 'storybook'].map((name) => [name, { optional: true }]),
    ),
  };
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
