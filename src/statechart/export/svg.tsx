import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import type { ChangeMarks } from '../view/changeMark.ts';
import { Drawing } from '../view/Drawing.tsx';
import { standaloneStyle } from '../view/style/drawing.ts';

/** The colour scheme of a picture; `auto` follows the reader's preference. */
export type Scheme = 'light' | 'dark' | 'auto';

/**
 * Returns the drawing as a self-contained SVG file.
 *
 * @param changes marks what differs from another version
 */
export function svgOf(chart: Chart, placed: Placed, scheme: Scheme, changes?: ChangeMarks): string {
  const drawing = React.createElement(Drawing, {
    chart,
    placed,
    style: standaloneStyle(scheme),
    ...(changes && { changes }),
  });
  return `${renderToStaticMarkup(drawing)}\n`;
}
