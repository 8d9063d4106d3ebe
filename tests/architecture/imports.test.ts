import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts } from '../../package.json' with { type: 'json' };
import { cyclesOf, importsOf, type Import } from './importGraph.ts';
import { modulesOfCommand, namedModules } from './namedModules.ts';

/** Folders that may be imported from each folder, besides itself: the arrows of ARCHITECTURE.md. */
const ARROWS: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  machines: ['src/domain', 'src/contract'],
  'src/statechart': [],
  'src/chromium': [],
  'src/charts': ['src/domain', 'machines', 'src/statechart', 'src/chromium'],
  'src/order': ['src/domain', 'src/contract', 'machines'],
  'src/i18n': ['src/domain'],
  'src/styles': [],
  'src/components': ['src/domain', 'src/i18n'],
  'src/page': [
    'src/domain',
    'src/contract',
    'machines',
    'src/order',
    'src/statechart',
    'src/charts',
    'src/components',
    'src/i18n',
    'src/styles',
  ],
  'src/server': ['src/domain', 'src/contract', 'machines'],
  // The builds load the page, the server and the visualiser by name.
  'src/build': [
    'src/domain',
    'src/contract',
    'src/statechart',
    'src/i18n',
    'src/page',
    'src/server',
  ],
  // Stories import the preview, and so the configuration of Storybook may import no story.
  '.storybook': [
    'src/domain',
    'src/statechart',
    'src/components',
    'src/i18n',
    'src/styles',
    'src/build',
  ],
};

/** Packages a folder may use; `null` leaves the choice to it. */
const PACKAGES: Record<string, readonly string[] | null> = {
  'src/domain': [],
  'src/contract': ['zod/mini'],
  machines: ['xstate'],
  'src/statechart': [
    'xstate',
    'elkjs/lib/elk-api.js',
    'elkjs/lib/elk.bundled.js',
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    // The panel for Storybook is an entry of its own.
    'storybook/internal/core-events',
    'storybook/manager-api',
    'storybook/preview-api',
  ],
  'src/chromium': ['playwright'],
  'src/charts': null,
  'src/order': ['xstate', '@xstate/react', 'react', 'zod/mini'],
  'src/i18n': ['react', 'react-intl', '@formatjs/icu-messageformat-parser'],
  'src/styles': [],
  'src/components': ['react', 'react-intl'],
  'src/page': null,
  'src/server': null,
  'src/build': null,
  '.storybook': null,
};

/** The floors of the server, lowest first. A folder imports its own floor's files and those below. */
const SERVER_FLOORS = [
  'errors',
  'config',
  'ids',
  'storage',
  'database',
  'http',
  'html',
  'jobs',
  'security',
  'observability',
  'refusals',
  'files',
  'mail',
  'orders',
  'payments',
  'retention',
  'backup',
  'pages',
  // The files that stand in src/server itself.
  '.',
  'cli',
];

/** What the server's mechanism may import from outside `src/server`, below the features. */
const MECHANISM: Record<string, readonly string[]> = {
  errors: [],
  config: ['src/domain/limits.ts', 'src/domain/provider.ts', 'src/domain/text.ts'],
  ids: [],
  storage: [],
  // The types of the columns: the schema is the one place that knows every table.
  database: ['src/domain/files.ts', 'src/domain/language.ts', 'machines/orderLife/machine.ts'],
  http: ['src/domain/language.ts'],
  html: ['src/domain/language.ts'],
  jobs: ['src/domain/limits.ts'],
  security: [],
  observability: ['src/domain/limits.ts'],
};

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

  it('each floor of the server imports only from itself and from those below', () => {
    const against = imports.filter(
      ({ file, target }) =>
        target !== null &&
        isIn('src/server', file) &&
        isIn('src/server', target) &&
        floorOf(target) > floorOf(file),
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

/** @throws RangeError for a folder of the server that has no floor */
function floorOf(file: string): number {
  const [folder = '.'] = dirname(file).split('/').slice(2);
  const floor = SERVER_FLOORS.indexOf(folder);
  if (floor === -1) throw new RangeError(`src/server/${folder} has no floor in this test`);
  return floor;
}
