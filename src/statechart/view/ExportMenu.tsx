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
  /** `null` while there is no drawing: text alone can be taken away then. */
  readonly placed: Placed | null;
  readonly live: LiveMarks | null;
  readonly toMermaid: (chart: Chart, textOptions: TextOptions) => string;
}

type Picture = 'svg' | 'png';

/** Pixels of a PNG for one of the drawing. */
const PNG_SCALE = 2;

/** Takes the chart away: as it is drawn, or as text. */
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
  const [wanted, setWanted] = React.useState<Picture | null>(null);
  const [error, setError] = React.useState<string | null>(null);
  const name = `${chart.id}.${language}`;

  React.useEffect(() => {
    const drawing = picture.current?.querySelector('svg');
    if (wanted === null || drawing === null || drawing === undefined) return;
    setWanted(null);
    const svg = svgTextOf(drawing, standaloneStyle());
    if (wanted === 'svg') {
      download(`${name}.svg`, svg, 'image/svg+xml');
      return;
    }
    pngOf(svg, PNG_SCALE).then(
      (png) => download(`${name}.png`, png, 'image/png'),
      (reason: unknown) => setError(reason instanceof Error ? reason.message : String(reason)),
    );
  }, [wanted, name]);

  function close(): void {
    setError(null);
    if (menu.current !== null) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
  }
  function leave({ key }: React.KeyboardEvent): void {
    if (key === 'Escape') close();
  }
  function draw(kind: Picture): void {
    close();
    setWanted(kind);
  }
  function write(extension: string, text: string, type: string): void {
    close();
    download(`${name}.${extension}`, text, type);
  }

  return (
    <>
      <details ref={menu} className="sc-menu">
        <summary className="sc-button" onKeyDown={leave}>
          {uiText('export.name', language)}
        </summary>
        <ul className="sc-menu-items">
          {placed !== null && (
            <>
              <Item onKeyDown={leave} onClick={() => draw('svg')}>
                SVG
              </Item>
              <Item onKeyDown={leave} onClick={() => draw('png')}>
                PNG
              </Item>
            </>
          )}
          <Item
            onKeyDown={leave}
            onClick={() => write('mmd', toMermaid(chart, textOptions), 'text/plain')}
          >
            Mermaid
          </Item>
          <Item
            onKeyDown={leave}
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
      {wanted !== null && placed !== null && (
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
