import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import type { TextOptions } from '../texts.ts';
import { Drawing } from './Drawing.tsx';
import { download, pngOf, svgTextOf } from './exports.ts';
import type { LiveMarks } from './marks.ts';
import { standaloneStyle } from './style/drawing.ts';
import { uiText } from './uiText.ts';

interface ExportMenuProps {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
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
  const menu = React.useRef<HTMLDetailsElement>(null);
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

  function close(): void {
    setError(null);
    if (menu.current !== null) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
  }
  function closeOnEscape({ key }: React.KeyboardEvent): void {
    if (key === 'Escape') close();
  }
  function draw(kind: Picture): void {
    close();
    setRequested(kind);
  }
  function write(extension: string, text: string, type: string): void {
    close();
    download(`${name}.${extension}`, text, type);
  }

  return (
    <>
      <details ref={menu} className="sc-menu">
        <summary className="sc-button" onKeyDown={closeOnEscape}>
          {uiText('export.name', language)}
        </summary>
        <ul className="sc-menu-items">
          {placed !== null && (
            <>
              <Item onKeyDown={closeOnEscape} onClick={() => draw('svg')}>
                SVG
              </Item>
              <Item onKeyDown={closeOnEscape} onClick={() => draw('png')}>
                PNG
              </Item>
            </>
          )}
          <Item
            onKeyDown={closeOnEscape}
            onClick={() => write('mmd', toMermaid(chart, textOptions), 'text/plain')}
          >
            Mermaid
          </Item>
          <Item
            onKeyDown={closeOnEscape}
            onClick={() => write('json', JSON.stringify(chart, null, 2), 'application/json')}
          >
            JSON
          </Item>
        </ul>
      </details>
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

function Item({
  onClick,
  onKeyDown,
  children,
}: {
  readonly onClick: () => void;
  readonly onKeyDown: (event: React.KeyboardEvent) => void;
  readonly children: string;
}): React.ReactElement {
  return (
    <li>
      <button type="button" className="sc-button" onClick={onClick} onKeyDown={onKeyDown}>
        {children}
      </button>
    </li>
  );
}
