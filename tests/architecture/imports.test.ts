import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import { ARROWS, MECHANISM, PACKAGES, SERVER_LAYERS } from './arrows.ts';
import { cyclesOf, importsOf, type Import } from './importGraph.ts';
import { modulesOfCommand, namedModules } from './namedModules.ts';

const CONFIGURATION = ['vite.config.ts', 'vitest.config.ts'];

const imports = importsOf(['src', 'machines', 'stories', 'tests', '.storybook', ...CONFIGURATION]);
const lines = (found: readonly Import[]) =>
  found.map(({ file, specifier }) => `${file} imports ${specifier}`);

describe('data flows one way:', () => {
  it('the search for imports finds static, dynamic and named ones', () => {
    const kinds = new Set(imports.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['static', 'dynamic', 'named']));
  });

  it.each([
    `const script = 'tests/stories/print.ts';`,
    `new URL('../../tests/stories/print.ts', import.meta.url)`,
    `import.meta.glob('../../tests/stories/pri*.ts')`,
    `import.meta.glob<string>(['/tests/**/print.ts'], { eager: true })`,
  ])('the search finds what %s names', (source) => {
    const targets = namedModules('src/charts/keep.ts', source).map(({ target }) => target);
    expect(targets).toEqual(['tests/stories/print.ts']);
  });

  it('ARCHITECTURE.md says of each folder what it may import', () => {
    const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(
      /^\| `([\w./]+)` +\| ([^|]*) \|/gm,
    );
    const documented = new Map(
      [...rows].map(([, folder = '', names = '']) => [folder, names.trim()]),
    );
    const said = Object.keys(ARROWS).map((folder) => [folder, documented.get(folder)]);
    const meant = Object.entries(ARROWS).map(([folder, targets]) => [
      folder,
      targets.map((target) => target.replace('src/', '')).join(', ') || 'nothing',
    ]);
    expect(said).toEqual(meant);
  });

  it('no folder may import itself by way of other folders', () => {
    const arrows = Object.entries(ARROWS).flatMap(([file, targets]) =>
      targets.map((target) => ({ file, target })),
    );
    expect(cyclesOf(arrows)).toEqual([]);
  });

  it.each(Object.keys(ARROWS))('%s imports only from the folders that it may', (folder) => {
    const allowed = [folder, ...(ARROWS[folder] ?? [])];
    const against = imports.filter(
      ({ file, target }) =>
        isIn(folder, file) && target !== null && !allowed.some((each) => isIn(each, target)),
    );
    expect(lines(against)).toEqual([]);
  });

  it.each(Object.keys(PACKAGES))('%s uses only the packages that it may', (folder) => {
    const allowed = PACKAGES[folder] ?? null;
    const against = imports.filter(
      ({ file, target, specifier }) =>
        isIn(folder, file) &&
        target === null &&
        allowed !== null &&
        !specifier.startsWith('node:') &&
        !allowed.includes(specifier),
    );
    expect(lines(against)).toEqual([]);
  });

  it('the statecharts import only types of the contract', () => {
    const values = imports.filter(
      ({ file, target, isTypeOnly }) =>
        isIn('machines', file) && target !== null && isIn('src/contract', target) && !isTypeOnly,
    );
    expect(lines(values)).toEqual([]);
  });

  it('nothing imports stories or tests but stories and tests', () => {
    const inside = ['stories', 'tests', '.storybook', ...CONFIGURATION];
    const against = imports.filter(
      ({ file, target }) =>
        target !== null &&
        (isIn('stories', target) || isIn('tests', target)) &&
        !inside.some((folder) => isIn(folder, file)),
    );
    expect(lines(against)).toEqual([]);
  });

  it('every module that a script of package.json names exists', () => {
    const named = Object.values(scripts).flatMap(modulesOfCommand);
    expect(named).toContain('src/charts/print.ts');
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('each layer of the server imports only from itself and from those below', () => {
    const against = imports.filter(
      ({ file, target }) =>
        target !== null &&
        isIn('src/server', file) &&
        isIn('src/server', target) &&
        layerOf(target) > layerOf(file),
    );
    expect(lines(against)).toEqual([]);
  });

  it.each(Object.keys(MECHANISM))(
    'src/server/%s knows only the language and limits that it needs of the product',
    (folder) => {
      const against = imports.filter(
        ({ file, target, isTypeOnly }) =>
          isIn(`src/server/${folder}`, file) &&
          target !== null &&
          !isIn('src/server', target) &&
          !(MECHANISM[folder]?.includes(target) && (folder !== 'database' || isTypeOnly)),
      );
      expect(lines(against)).toEqual([]);
    },
  );

  it('no file imports itself by way of other files, type imports included', () => {
    expect(cyclesOf(imports)).toEqual([]);
  });
});

function isIn(folder: string, file: string): boolean {
  return file === folder || file.startsWith(`${folder}/`);
}

/** @throws RangeError for a folder of the server that has no layer */
function layerOf(file: string): number {
  const [folder = '.'] = dirname(file).split('/').slice(2);
  const layer = SERVER_LAYERS.indexOf(folder);
  if (layer === -1) throw new RangeError(`src/server/${folder} has no layer in this test`);
  return layer;
}
