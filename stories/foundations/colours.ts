import { contrast } from './contrast.ts';
import {
  colourOf,
  findColour,
  SCHEMES,
  type Scheme,
} from '../../.storybook/support/tokenValues.ts';

const { light } = SCHEMES;

/** The colours of the palette: tokens whose own value is a colour. */
export const PALETTE: readonly (readonly [name: string, value: string])[] = [...light].filter(
  ([, value]) => value.startsWith('#'),
);

/** The colours by purpose: tokens whose value refers to a colour of the palette. */
export const PURPOSES: readonly string[] = [...light.keys()].filter(
  (name) => !light.get(name)?.startsWith('#') && findColour(name, 'light') !== null,
);

/** The contrast that WCAG 2.2 AA requires of text, and of the edge of a control. */
const TEXT = 4.5;
export const EDGE = 3;

/** The backgrounds of each colour of text, edges and icons, and the contrast it needs on them. */
const BACKGROUNDS: Readonly<
  Record<string, { readonly minimum: number; readonly backgrounds: readonly string[] }>
> = {
  ink: { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'ink-soft': { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'line-strong': { minimum: EDGE, backgrounds: ['page', 'sheet', 'sunken'] },
  accent: { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'accent-strong': { minimum: TEXT, backgrounds: ['page', 'sheet', 'sunken'] },
  'on-accent': { minimum: TEXT, backgrounds: ['accent', 'accent-strong'] },
  info: { minimum: TEXT, backgrounds: ['info-bg'] },
  success: { minimum: TEXT, backgrounds: ['success-bg', 'sheet'] },
  warning: { minimum: TEXT, backgrounds: ['warning-bg'] },
  neutral: { minimum: TEXT, backgrounds: ['neutral-bg'] },
  danger: { minimum: TEXT, backgrounds: ['danger-bg', 'sheet'] },
};

/** The contrast of a purpose on one of its backgrounds. */
interface ContrastCheck {
  readonly background: string;
  readonly contrast: number;
  /** What WCAG 2.2 AA requires. */
  readonly minimum: number;
}

/** Checks a purpose on each of its backgrounds. A colour that carries no meaning has no check. */
export function contrastChecks(purpose: string, scheme: Scheme): readonly ContrastCheck[] {
  const { minimum = 0, backgrounds = [] } = BACKGROUNDS[purpose] ?? {};
  return backgrounds.map((background) => ({
    background,
    minimum,
    contrast: contrast(colourOf(purpose, scheme), colourOf(background, scheme)),
  }));
}
