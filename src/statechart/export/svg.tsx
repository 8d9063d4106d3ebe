import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import { Drawing } from '../view/Drawing.tsx';
import { standaloneStyle } from '../view/style/drawing.ts';

/** The colour scheme of a picture; `auto` follows the reader's preference. */
export type Scheme = 'light' | 'dark' | 'auto';

/** Returns the drawing as a self-contained SVG file. */
export function svgOf(chart: Chart, placed: Placed, scheme: Scheme): string {
  const drawing = <Drawing chart={chart} placed={placed} style={standaloneStyle(scheme)} />;
  return `${renderToStaticMarkup(drawing)}\n`;
}
