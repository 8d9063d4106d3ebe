import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import type { TextOptions } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { Drawing } from './Drawing.tsx';
import { download, pngOf, svgTextOf } from './exports.ts';
import type { LiveMarks } from './marks.ts';
import { Menu, type MenuItem } from './Menu.tsx';
import { standaloneStyle } from './style/drawing.ts';
import { uiText } from './uiText.ts';

interface ExportMenuProps extends ChartProps {
  /** `null` while there is no drawing: then only text can be exported. */
  readonly placed: Placed | null;
  readonly live: LiveMarks | null;
  readonly toMermaid: (chart: Chart, textOptions: TextOptions) => string;
}

type Picture = 'svg' | 'png';

/** Pixels of a PNG per pixel of the drawing. */
const PNG_SCALE = 2;

/** Exports the chart as a picture or as text. */
export function ExportMenu({
  chart,
  textOptions,
  placed,
  live,
  toMermaid,
}: ExportMenuProps): React.ReactElement {
  const { language } = textOptions;
  const picture = React.useRef<HTMLDivElement>(null);
  const [requested, setRequested] = React.useState<Picture | null>(null);
  const [error, setError] = React.useState<string | null>(null);
  const name = `${chart.id}.${language}`;

  React.useEffect(() => {
    const drawing = picture.current?.querySelector('svg');
    if (requested === null || drawing === null || drawing === undefined) return;
    setRequested(null);
    const svg = svgTextOf(drawing, standaloneStyle());
    if (requested === 'svg') {
      download(`${name}.svg`, svg, 'image/svg+xml');
      return;
    }
    pngOf(svg, PNG_SCALE).then(
      (png) => download(`${name}.png`, png, 'image/png'),
      (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)),
    );
  }, [requested, name]);

  function write(extension: string, text: string, type: string): void {
    download(`${name}.${extension}`, text, type);
  }
  const pictures: readonly MenuItem[] =
    placed === null
      ? []
      : [
          { name: 'SVG', act: () => setRequested('svg') },
          { name: 'PNG', act: () => setRequested('png') },
        ];

  return (
    <>
      <Menu
        name={uiText('export.name', language)}
        items={[
          ...pictures,
          { name: 'Mermaid', act: () => write('mmd', toMermaid(chart, textOptions), 'text/plain') },
          {
            name: 'JSON',
            act: () => write('json', JSON.stringify(chart, null, 2), 'application/json'),
          },
        ]}
        onClose={() => setError(null)}
      />
      {error !== null && (
        <p className="sc-error" role="alert">
          {uiText('export.failed', language, { detail: error })}
        </p>
      )}
      {requested !== null && placed !== null && (
        <div ref={picture} hidden>
          <Drawing chart={chart} placed={placed} live={live} />
        </div>
      )}
    </>
  );
}
