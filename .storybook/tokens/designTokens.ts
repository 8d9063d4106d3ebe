import {
  blockFor,
  DARK,
  LIGHT,
  parseBlocks,
  PIXELS_PER_REM,
  REDUCED_MOTION,
  widthOf,
  type Tokens,
} from '../support/tokens.ts';

/*
 * The tokens in the Design Tokens Format Module 2025.10, https://www.designtokens.org/tr/2025.10/, which
 * design tools import. A token keeps the name of its custom property.
 */

interface DesignToken {
  readonly $type: (typeof TYPES)[Group];
  readonly $value: unknown;
  readonly $description?: string;
}

/** The file that says how the others combine: the Resolver Module 2025.10. */
export const RESOLVER_FILE = 'tokens.resolver.json';

/** The groups of a file, each with the type of its tokens. */
const TYPES = {
  palette: 'color',
  colour: 'color',
  font: 'fontFamily',
  type: 'typography',
  size: 'dimension',
  time: 'duration',
} as const;
type Group = keyof typeof TYPES;

const KINDS: readonly (readonly [pattern: RegExp, group: Group])[] = [
  [/^#/, 'palette'],
  [/^rgb\(/, 'colour'],
  [/^\d{3} /, 'type'],
  [/^[\d.]+rem$/, 'size'],
  [/^[\d.]+m?s$/, 'time'],
  [/, (?:sans-)?serif$/, 'font'],
];

const ALIAS = /^var\(--([\w-]+)\)$/;
const FONT =
  /^(?<weight>\d+) (?<size>(?:clamp\(.+, )?(?<rem>[\d.]+)rem\)?) ?\/ ?(?<line>[\d.]+)(?<unit>rem)? var\(--(?<family>\w+)\)$/;

/**
 * Converts the tokens to files of design tokens: all of them for each colour scheme, the changes of each
 * width of screen and of reduced motion, and {@link RESOLVER_FILE}.
 *
 * @param tokensCss the style sheet of the tokens
 * @param baseCss the style sheet that spaces the letters of a font token
 * @returns the content of each file by its name
 * @throws {Error} if a value is of no kind that the format has
 */
export function designTokens(tokensCss: string, baseCss: string): Record<string, object> {
  const blocks = parseBlocks(tokensCss);
  const light = blockFor(blocks, LIGHT);
  const convert = (tokens: Tokens) => convertAll(tokens, light, spacingsIn(baseCss));
  const widths = [...blocks].flatMap(([condition, tokens]) => {
    const from = widthOf(condition);
    return from === null ? [] : [{ width: Number.parseFloat(from) * PIXELS_PER_REM, tokens }];
  });
  return {
    'light.tokens.json': convert(light),
    'dark.tokens.json': convert(new Map([...light, ...blockFor(blocks, DARK)])),
    ...Object.fromEntries(
      widths.map(({ width, tokens }) => [widthFile(width), convert(tokens)] as const),
    ),
    'reduced-motion.tokens.json': convert(blockFor(blocks, REDUCED_MOTION)),
    [RESOLVER_FILE]: resolver(widths.map(({ width }) => width)),
  };
}

function widthFile(width: number): string {
  return `from-${width}.tokens.json`;
}

/** Returns a reference of the resolver to a file, or to a part of itself. */
function file(name: string): object {
  return { $ref: name };
}

function resolver(widths: readonly number[]): object {
  // A wider screen has the changes of each narrower one.
  const contexts = widths.map(
    (width) =>
      [
        `${width}`,
        widths
          .filter((other) => other <= width)
          .map(widthFile)
          .map(file),
      ] as const,
  );
  return {
    name: 'Certified translation orders',
    version: '2025.10',
    sets: { base: { sources: [file('light.tokens.json')] } },
    modifiers: {
      scheme: { contexts: { light: [], dark: [file('dark.tokens.json')] }, default: 'light' },
      width: { contexts: { 0: [], ...Object.fromEntries(contexts) }, default: '0' },
      motion: {
        contexts: { full: [], reduced: [file('reduced-motion.tokens.json')] },
        default: 'full',
      },
    },
    resolutionOrder: [
      '#/sets/base',
      '#/modifiers/scheme',
      '#/modifiers/width',
      '#/modifiers/motion',
    ].map(file),
  };
}

type Spacings = ReadonlyMap<string, number>;

/** Returns the letter spacing of each font token that has one, in em. */
function spacingsIn(css: string): Spacings {
  const rules = css.matchAll(/font: var\(--([\w-]+)\);\s*letter-spacing: (-?[\d.]+)em/g);
  return new Map([...rules].map(([, name = '', em]) => [name, Number(em)]));
}

function convertAll(tokens: Tokens, all: Tokens, spacings: Spacings): object {
  const groups: Partial<Record<Group, Record<string, DesignToken>>> = {};
  for (const [name, value] of tokens) {
    const group = groupOf(name, all);
    const type = TYPES[group];
    (groups[group] ??= {})[name] = {
      $type: type,
      ...convertValue(value, all, spacings.get(name) ?? 0),
    };
  }
  return groups;
}

/** Returns the group of a token, which is that of the token it refers to; the palette is for own colours. */
function groupOf(name: string, all: Tokens): Group {
  const value = all.get(name) ?? '';
  const target = ALIAS.exec(value)?.[1];
  if (target !== undefined) {
    const group = groupOf(target, all);
    return group === 'palette' ? 'colour' : group;
  }
  const kind = KINDS.find(([pattern]) => pattern.test(value));
  if (kind === undefined) throw new Error(`--${name}: ${value} is no design token`);
  return kind[1];
}

function convertValue(
  value: string,
  all: Tokens,
  spacing: number,
): Pick<DesignToken, '$value' | '$description'> {
  const target = ALIAS.exec(value)?.[1];
  if (target !== undefined) return { $value: reference(target, all) };
  if (value.startsWith('#')) return { $value: colour(value) };
  if (value.startsWith('rgb(')) return { $value: translucent(value) };
  if (value.endsWith('rem')) return { $value: dimension(Number.parseFloat(value)) };
  const [, time, unit] = /^([\d.]+)(m?s)$/.exec(value) ?? [];
  if (time !== undefined) return { $value: { value: Number(time), unit } };
  const font = FONT.exec(value)?.groups;
  if (font !== undefined) return typography(font, all, spacing);
  return { $value: value.split(', ').map((family) => family.replaceAll("'", '')) };
}

function reference(name: string, all: Tokens): string {
  return `{${groupOf(name, all)}.${name}}`;
}

function dimension(rem: number): object {
  return { value: rounded(rem), unit: 'rem' };
}

function colour(value: string): object {
  const hex = value.length === 4 ? value.replaceAll(/[\da-f]/gi, '$&$&') : value;
  const components = [1, 3, 5].map((at) =>
    rounded(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return { colorSpace: 'srgb', components, hex };
}

/** Returns a colour such as `rgb(27 33 30 / 14%)`. */
function translucent(value: string): object {
  const [red = 0, green = 0, blue = 0, alpha = 0] = (value.match(/[\d.]+/g) ?? []).map(Number);
  const components = [red, green, blue].map((channel) => rounded(channel / 255));
  return { colorSpace: 'srgb', components, alpha: alpha / 100 };
}

function typography(
  { weight, size = '', rem, line, unit, family = '' }: Record<string, string | undefined>,
  all: Tokens,
  spacing: number,
): Pick<DesignToken, '$value' | '$description'> {
  const fontSize = Number(rem);
  return {
    $value: {
      fontFamily: reference(family, all),
      fontSize: dimension(fontSize),
      fontWeight: Number(weight),
      letterSpacing: dimension(fontSize * spacing),
      lineHeight: rounded(unit === undefined ? Number(line) : Number(line) / fontSize),
    },
    // The format has no size that follows the width of the screen.
    ...(size.startsWith('clamp') && { $description: `The largest size of ${size}.` }),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
