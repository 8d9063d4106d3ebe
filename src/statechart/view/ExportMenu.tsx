import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Placed } from '../placed.ts';
import { messageOf } from '../live/frameOf.ts';
import { partOf } from '../read/partOf.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import type { ChangeMarks } from './changeMark.ts';
import type { ChartProps } from './chartProps.ts';
import { Drawing } from './Drawing.tsx';
import { download, pngOf, svgTextOf } from './exports.ts';
import type { LiveMarks } from './marks.ts';
import { Menu, type MenuItem } from './Menu.tsx';
import { standaloneStyle } from './style/drawing.ts';
import { uiText } from './uiText.ts';
import type { LayOut } from './useLayout.ts';

interface ExportMenuProps extends ChartProps {
  /** The drawing as it is shown, which may still be in another language; `null` while there is none. */
  readonly placed: Placed | null;
  /** The id of the container that is selected, which can be exported alone. */
  readonly part: string | null;
  readonly live: LiveMarks | null;
  readonly changes: ChangeMarks;
  readonly layOut: LayOut;
  readonly toMermaid: (chart: Chart, textOptions: TextOptions) => string;
}

/** A drawing that is to become a file. */
interface Picture {
  readonly kind: 'svg' | 'png';
  readonly chart: Chart;
  readonly placed: Placed;
}

/** Pixels of a PNG per pixel of the drawing. */
const PNG_SCALE = 2;
/** The shape of a slide. */
const SLIDE = 16 / 9;

/** Exports the chart, or the selected part of it, as a picture, and the chart as text. */
export function ExportMenu({
  chart,
  textOptions,
  placed,
  part,
  live,
  changes,
  layOut,
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
    const id = requested.chart.states[0]?.id ?? chart.id;
    const file = `${id}.${requested.placed.options.language}.${requested.kind}`;
    if (requested.kind === 'svg') {
      download(file, svg, 'image/svg+xml');
      return;
    }
    pngOf(svg, PNG_SCALE).then(
      (png) => download(file, png, 'image/png'),
      (reason: unknown) => setError(messageOf(reason)),
    );
  }, [requested, chart]);

  function write(extension: string, text: string, type: string): void {
    download(`${name}.${extension}`, text, type);
  }
  /** Requests a picture, drawn as it is shown or, if that is `null`, anew. */
  async function draw(kind: Picture['kind'], drawn: Chart, shown: Placed | null): Promise<void> {
    const options = { ...textOptions, direction: 'down', aspect: SLIDE, collapsed: [] } as const;
    try {
      setRequested({ kind, chart: drawn, placed: shown ?? (await layOut(drawn, options)) });
    } catch (reason) {
      setError(messageOf(reason));
    }
  }
  const isCurrent =
    placed?.options.language === language && placed.options.showsCode === textOptions.showsCode;
  const kinds = ['svg', 'png'] as const;
  const pictures: readonly MenuItem[] = [
    ...kinds.map((kind) => ({
      name: kind.toUpperCase(),
      act: () => void draw(kind, chart, isCurrent ? placed : null),
    })),
    ...(part === null
      ? []
      : kinds.map((kind) => ({
          name: uiText('export.part', language, {
            kind: kind.toUpperCase(),
            name: nameOf(indexOf(chart).state(part).name, textOptions),
          }),
          act: () => void draw(kind, partOf(chart, part), null),
        }))),
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
      {requested !== null && (
        <div ref={picture} hidden>
          <Drawing
            chart={requested.chart}
            placed={requested.placed}
            live={live}
            changes={changes}
          />
        </div>
      )}
    </>
  );
}
