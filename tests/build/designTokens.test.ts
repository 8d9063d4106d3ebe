import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { designTokens, RESOLVER_FILE } from '../../.storybook/tokens/designTokens.ts';
import { parseBlocks } from '../../.storybook/support/tokens.ts';

const tokensCss = readFileSync('src/styles/tokens.css', 'utf8');
const files = designTokens(tokensCss, readFileSync('src/styles/base.css', 'utf8'));

interface Token {
  readonly $type: string;
  readonly $value: unknown;
  readonly $description?: string;
}

/** Returns the tokens of a file by their paths, such as `colour.page`. */
function tokensOf(name: string): Map<string, Token> {
  const groups: [string, Record<string, Token>][] = Object.entries(files[name] ?? {});
  return new Map(
    groups.flatMap(([group, tokens]) =>
      Object.entries(tokens).map(([token, content]) => [`${group}.${token}`, content] as const),
    ),
  );
}

function typesOf(tokens: Map<string, Token>): string[] {
  return [...tokens].map(([path, { $type }]) => `${path} ${$type}`);
}

/** Returns every string between braces in a value, at any depth. */
function referencesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\{([^}]+)\}"/g)].map(([, path = '']) => path);
}

const light = tokensOf('light.tokens.json');
const dark = tokensOf('dark.tokens.json');

test('both colour schemes have every token of the style sheet, each of the same type', () => {
  const names = [...(parseBlocks(tokensCss).get('')?.keys() ?? [])];
  expect(names.length).toBeGreaterThan(100);
  expect(new Set([...light.keys()].map((path) => path.split('.')[1]))).toEqual(new Set(names));
  expect(typesOf(dark)).toEqual(typesOf(light));
});

test('each reference of a file is to a token of the light scheme', () => {
  const broken = Object.keys(files)
    .filter((name) => name !== RESOLVER_FILE)
    .flatMap((name) => [...tokensOf(name).values()].flatMap(({ $value }) => referencesIn($value)))
    .filter((path) => !light.has(path));
  expect(broken).toEqual([]);
});

describe('a token has the form that the format requires:', () => {
  test.each([
    ['palette.white', 'color', { colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff' }],
    [
      'palette.moss-850',
      'color',
      { colorSpace: 'srgb', components: [0.1059, 0.1294, 0.1176], hex: '#1b211e' },
    ],
    ['colour.ink', 'color', '{palette.moss-850}'],
    [
      'colour.shadow',
      'color',
      { colorSpace: 'srgb', components: [0.1059, 0.1294, 0.1176], alpha: 0.14 },
    ],
    ['size.space-20', 'dimension', { value: 1.25, unit: 'rem' }],
    ['size.gutter', 'dimension', '{size.space-20}'],
    ['time.colour-time', 'duration', { value: 120, unit: 'ms' }],
    [
      'font.serif',
      'fontFamily',
      [
        'Iowan Old Style',
        'Palatino Linotype',
        'Palatino',
        'URW Palladio L',
        'P052',
        'Noto Serif',
        'Liberation Serif',
        'Georgia',
        'serif',
      ],
    ],
    [
      'type.type-hint',
      'typography',
      {
        fontFamily: '{font.sans}',
        fontSize: { value: 0.9375, unit: 'rem' },
        fontWeight: 400,
        letterSpacing: { value: 0, unit: 'rem' },
        lineHeight: 1.4667,
      },
    ],
  ])('%s', (path, $type, $value) => {
    expect(light.get(path)).toEqual({ $type, $value });
  });

  test('type.type-h1, whose size follows the width of the screen', () => {
    expect(light.get('type.type-h1')).toEqual({
      $type: 'typography',
      $value: {
        fontFamily: '{font.serif}',
        fontSize: { value: 2.5, unit: 'rem' },
        fontWeight: 400,
        letterSpacing: { value: -0.045, unit: 'rem' },
        lineHeight: 1.1,
      },
      $description: 'The largest size of clamp(2rem, 10vw, 2.5rem).',
    });
  });
});

test('the dark scheme changes the ink, and leaves the palette and the spacing as they are', () => {
  expect(dark.get('colour.ink')).toEqual({ $type: 'color', $value: '{palette.bone-150}' });
  expect(dark.get('palette.moss-850')).toEqual(light.get('palette.moss-850'));
  expect(dark.get('size.space-20')).toEqual(light.get('size.space-20'));
});

test('the resolver names every other file, those of wider screens after those of narrower ones', () => {
  expect(files[RESOLVER_FILE]).toEqual({
    name: 'Certified translation orders',
    version: '2025.10',
    sets: { base: { sources: [{ $ref: 'light.tokens.json' }] } },
    modifiers: {
      scheme: { contexts: { light: [], dark: [{ $ref: 'dark.tokens.json' }] }, default: 'light' },
      width: {
        contexts: {
          0: [],
          640: [{ $ref: 'from-640.tokens.json' }],
          900: [{ $ref: 'from-640.tokens.json' }, { $ref: 'from-900.tokens.json' }],
          1080: [
            { $ref: 'from-640.tokens.json' },
            { $ref: 'from-900.tokens.json' },
            { $ref: 'from-1080.tokens.json' },
          ],
        },
        default: '0',
      },
      motion: {
        contexts: { full: [], reduced: [{ $ref: 'reduced-motion.tokens.json' }] },
        default: 'full',
      },
    },
    resolutionOrder: [
      { $ref: '#/sets/base' },
      { $ref: '#/modifiers/scheme' },
      { $ref: '#/modifiers/width' },
      { $ref: '#/modifiers/motion' },
    ],
  });
});

test('a value that the format cannot hold is refused with the name of its property', () => {
  const css = tokensCss.replace('--radius-sheet: 0.375rem', '--radius-sheet: 10%');
  expect(() => designTokens(css, '')).toThrow('--radius-sheet: 10% is no design token');
});
