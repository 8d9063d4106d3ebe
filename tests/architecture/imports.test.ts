import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Folders that may be imported from each folder, besides itself: the arrows of ARCHITECTURE.md. */
const ARROWS: Record<string, readonly string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  machines: ['src/domain', 'src/contract'],
  'src/statechart': [],
  'src/charts': ['src/domain', 'machines', 'src/statechart', 'src/build'],
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
  'src/build': ['src/domain', 'src/i18n'],
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
  ],
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

interface Import {
  readonly file: string;
  readonly folder: string;
  readonly specifier: string;
  /** Folder of the imported file; `null` for a package. */
  readonly target: string | null;
  readonly isTypeOnly: boolean;
}

const imports = Object.keys(ARROWS).flatMap(importsOf);

describe('data flows one way', () => {
  it('finds the imports it judges', () => {
    expect(imports.length).toBeGreaterThan(50);
  });

  it.each(Object.keys(ARROWS))('%s imports only what it may', (folder) => {
    const allowed = new Set([folder, ...(ARROWS[folder] ?? [])]);
    const against = imports.filter(
      (found) => found.folder === folder && found.target !== null && !allowed.has(found.target),
    );
    expect(against.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });

  it.each(Object.keys(PACKAGES))('%s uses only the packages it may', (folder) => {
    const allowed = PACKAGES[folder];
    if (allowed === null || allowed === undefined) return;
    const against = imports.filter(
      (found) =>
        found.folder === folder && found.target === null && !allowed.includes(found.specifier),
    );
    expect(against.map(({ file, specifier }) => `${file} uses ${specifier}`)).toEqual([]);
  });

  it('the statecharts know the contract by its types only', () => {
    const values = imports.filter(
      (found) =>
        found.folder === 'machines' && found.target === 'src/contract' && !found.isTypeOnly,
    );
    expect(values).toEqual([]);
  });
});

function importsOf(folder: string): Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d|\.stories)\.(tsx?|mjs)$/.test(name))
    .map((name) => join(folder, name))
    .flatMap((file) =>
      specifiersOf(file).map(({ specifier, isTypeOnly }) => ({
        file,
        folder,
        specifier,
        target: targetOf(file, specifier),
        isTypeOnly,
      })),
    );
}

function specifiersOf(file: string): { specifier: string; isTypeOnly: boolean }[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isTypeOnly: isType }],
      ),
    ),
    // What is imported when it is needed is a literal, or an address put in by the build.
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1];
      return literal === undefined ? [] : [{ specifier: literal, isTypeOnly: false }];
    }),
  ];
}

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('virtual:messages/')) return 'src/i18n';
  if (!specifier.startsWith('.')) return null;
  const path = normalize(join(dirname(file), specifier));
  return Object.keys(ARROWS).find((folder) => path.startsWith(`${folder}/`)) ?? dirname(path);
}
