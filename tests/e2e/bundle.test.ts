import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MACHINES } from '../../machines/index.ts';
import { importsIn } from '../../src/page/importScript.ts';
import { documents, scripts, split, type Script } from './support/built.ts';

const modules = scripts.flatMap((script) => script.modules);

describe('the scripts of the browser', () => {
  it('hold the page and its order', () => {
    expect(modules).toContain('src/page/hydrate.tsx');
    expect(modules).toContain('machines/order/machine.ts');
  });

  it.each([
    ['the server', /^src\/server\//],
    ['the build', /^src\/build\//],
    ['stories or tests', /^(stories|tests)\//],
    ['Node', /^(node:|__vite-browser-external)/],
    ['a package of the server', /node_modules\/(fastify|@fastify|kysely|@photostructure)\//],
    ['a whole message catalogue', /^src\/i18n\/\w+\.json$/],
    ['the message parser', /icu-messageformat-parser\/index\.js$/],
  ])('hold no module of %s', (_, pattern) => {
    expect(modules.filter((id) => pattern.test(id))).toEqual([]);
  });
});

describe('importScript', () => {
  // It fetches what it finds before it imports, because browsers remember a failed import.
  it.each(scripts.map(({ fileName, imports, code }) => ({ fileName, imports, code })))(
    'finds every script that $fileName imports',
    ({ imports, code }) => {
      const found = importsIn(code).map((name) => `assets/${name}`);
      expect(new Set(found)).toEqual(new Set(imports));
    },
  );
});

describe('V8', () => {
  it.each(['react', 'libs', 'order', 'hydrate'])(
    'receives the hint to compile all functions in the first line of the script %s',
    (name) => {
      const script = scripts.find(({ fileName }) => fileName.startsWith(`assets/${name}-`));
      expect(script?.code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
    },
  );
});

describe.each(['en', 'pt'])('the document in %s', (language) => {
  it('names every script that hydrates the page, so that all are fetched at once', () => {
    const document = readFileSync(`dist/client/${language}/index.html`, 'utf8');
    const named = /data-scripts="([^"]*)"/.exec(document)?.[1]?.split(' ') ?? [];
    const hydrate = scripts.find(({ facadeModuleId }) => facadeModuleId === 'src/page/hydrate.tsx');
    expect(named.at(-1)).toBe(`/${hydrate?.fileName}`);
    const imported = new Set(hydrate?.imports);
    for (const name of imported) {
      for (const each of scripts.find(({ fileName }) => fileName === name)?.imports ?? [])
        imported.add(each);
    }
    expect(named).toEqual(expect.arrayContaining([...imported].map((name) => `/${name}`)));
  });

  it('names no script with what only the first file needs', () => {
    const document = readFileSync(`dist/client/${language}/index.html`, 'utf8');
    const named = /data-scripts="([^"]*)"/.exec(document)?.[1]?.split(' ') ?? [];
    const first = scripts.filter(({ fileName }) => named.includes(`/${fileName}`));
    const late = scripts.find(({ facadeModuleId }) => facadeModuleId === 'src/page/firstFile.ts');
    expect(late?.modules).toEqual(
      expect.arrayContaining([
        'src/order/services.ts',
        'src/page/form/UploadedRows.tsx',
        'src/domain/pdf/lock.ts',
        'src/domain/fileKind.ts',
        'src/domain/legibility.ts',
      ]),
    );
    expect(late?.imports.filter((name) => !named.includes(`/${name}`))).toEqual([]);
    const loaded = new Set(first.flatMap((script) => script.modules));
    expect(late?.modules.filter((id) => loaded.has(id))).toEqual([]);
  });
});

describe('a style that only late scripts need', () => {
  const documentScripts = new Set(
    documents.flatMap((html) => /data-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []),
  );
  const isLate = ({ fileName }: Script) => !documentScripts.has(`/${fileName}`);

  it('is in those scripts, and every other style is in the document', () => {
    const late = scripts.filter(isLate);
    expect(stylesOf(late)).toContain('src/components/FileList/FileRow.module.css?late');
    // The sections whose script is late are in the document.
    const sections = late.filter(({ facadeModuleId }) => facadeModuleId?.includes('sections/'));
    const seal = 'src/components/HeroDrawing/Seal.module.css';
    expect(
      stylesOf(late.filter((script) => !sections.includes(script))).filter(
        (id) => !id.includes('?late') && id !== seal,
      ),
    ).toEqual([]);
    const early = scripts.filter((script) => !isLate(script));
    // A style that hydration adds would have the browser compute the styles of all elements while a visitor types.
    expect(stylesOf([...early, ...sections]).filter((id) => id.includes('?late'))).toEqual([]);
  });

  it('names the properties of the document, and none that it lacks', () => {
    for (const html of documents) {
      const style = styleOf(html);
      const added = split(scripts)
        .visitor.filter(isLate)
        .map(({ code }) => code);
      const used = [style, ...added].flatMap((text) =>
        Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name),
      );
      const all = [style, ...added].join('');
      expect(used.filter((name) => !all.includes(`${name}:`))).toEqual([]);
    }
  });
});

describe('a visitor without "?statechart"', () => {
  /** Every description of a state, in both languages: whole sentences that stand nowhere else. */
  const descriptions = MACHINES.flatMap(({ texts }) => Object.values(texts.states)).flatMap(
    ({ description }) => Object.values(description),
  );

  it('loads no text of the visualiser, neither in English nor in Portuguese', () => {
    const { visitor, statechart } = split(scripts);
    expect(visitor.some(({ code }) => code.includes('contact.edited'))).toBe(true);
    const found = (where: readonly Script[]): string[] =>
      descriptions.filter((text) => where.some(({ code }) => code.includes(text)));
    expect(found(visitor)).toEqual([]);
    expect(found(statechart)).toEqual(descriptions);
  });

  it('loads no list of machines, no texts, no sample events and no drawing', () => {
    const { visitor } = split(scripts);
    expect(
      visitor
        .flatMap((script) => script.modules)
        .filter((id) =>
          /^machines\/(index|.*(samples|[tT]exts))\.ts$|^src\/(charts|statechart\/(read|view|layout|export))\//.test(
            id,
          ),
        ),
    ).toEqual([]);
  });
});

function stylesOf(all: readonly Script[]): string[] {
  return all.flatMap((script) => script.modules.filter((id) => /\.css(\?|$)/.test(id)));
}

function styleOf(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}
