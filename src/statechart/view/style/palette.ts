/** Colours by purpose. Text has a contrast of at least 4.5 to each of its backgrounds. */
export interface Palette {
  /** Behind the drawing, and its containers. */
  readonly desk: string;
  /** Boxes, labels and panels. */
  readonly sheet: string;
  readonly sunken: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  /** Edges of boxes and controls, and wires. */
  readonly edge: string;
  /** Active states, open arrows and the focus. */
  readonly accent: string;
  readonly onAccent: string;
  readonly tint: string;
  readonly found: string;
  readonly done: string;
  readonly danger: string;
  readonly dangerTint: string;
  /** What was added and changed between two versions; what was removed is in danger's colours. */
  readonly added: string;
  readonly addedTint: string;
  readonly changed: string;
  readonly changedTint: string;
}

export const LIGHT: Palette = {
  desk: '#f7f5ef',
  sheet: '#ffffff',
  sunken: '#f0ede5',
  ink: '#1b211e',
  soft: '#4d5650',
  line: '#dcd8cd',
  edge: '#7d847d',
  accent: '#145541',
  onAccent: '#ffffff',
  tint: '#e1efe8',
  found: '#f8dfa4',
  done: '#1f5f27',
  danger: '#a3211b',
  dangerTint: '#fceeec',
  added: '#1f5f27',
  addedTint: '#e3f3e2',
  changed: '#7a4b00',
  changedTint: '#fdf0d3',
};

export const DARK: Palette = {
  desk: '#111412',
  sheet: '#191d1a',
  sunken: '#232824',
  ink: '#ecebe4',
  soft: '#afb6af',
  line: '#313732',
  edge: '#818a83',
  accent: '#93d2b5',
  onAccent: '#0b1f17',
  tint: '#1d3329',
  found: '#4d3d14',
  done: '#abdba6',
  danger: '#ffb4ac',
  dangerTint: '#2e1917',
  added: '#abdba6',
  addedTint: '#1a3320',
  changed: '#f0c46c',
  changedTint: '#372a10',
};

/** Returns both palettes as custom properties, chosen by `data-scheme` or the reader's preference. */
export function paletteRules(selector: string): string {
  return `
${selector} { color-scheme: light; ${declarations(LIGHT)} }
@media (prefers-color-scheme: dark) { ${selector} { color-scheme: dark; ${declarations(DARK)} } }
[data-scheme=light] ${selector}, ${selector}[data-scheme=light] { color-scheme: light; ${declarations(LIGHT)} }
[data-scheme=dark] ${selector}, ${selector}[data-scheme=dark] { color-scheme: dark; ${declarations(DARK)} }
`;
}

/** Returns one palette, for a picture of a fixed colour scheme. */
export function fixedPaletteRules(selector: string, palette: Palette): string {
  return `${selector} { ${declarations(palette)} }`;
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(
      ([name, colour]) =>
        `--sc-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${colour};`,
    )
    .join(' ');
}
