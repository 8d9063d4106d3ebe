import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import { Drawing } from '../view/Drawing.tsx';
import { standaloneStyle } from '../view/style/drawing.ts';

/** The colours of a picture: one scheme's, or those that its reader prefers. */
export type Scheme = 'light' | 'dark' | 'auto';

/** The drawing as an SVG file that stands alone. */
export function svgOf(chart: Chart, placed: Placed, scheme: Scheme): string {
  const drawing = <Drawing chart={chart} placed={placed} style={standaloneStyle(scheme)} />;
  return `${renderToStaticMarkup(drawing)}\n`;
}
