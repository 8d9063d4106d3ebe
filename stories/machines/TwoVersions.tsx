import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { useMemo, useRef, useState, type ChangeEvent } from 'react';
import { addons } from 'storybook/preview-api';
import { chartIn } from '../../src/charts/chartFile.ts';
import { CHARTS } from '../../src/charts/index.ts';
import type { Language } from '../../src/domain/language.ts';
import type { Chart } from '../../src/statechart/chart.ts';
import { diffCharts, type ChartDiff } from '../../src/statechart/diff/diffCharts.ts';
import { changeTexts, countsText } from '../../src/statechart/diff/diffText.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { layOutInWorker } from '../../src/statechart/layout/layOutInWorker.ts';
import { scrollToOutlined } from '../../src/statechart/view/Outline.tsx';
import { uiText } from '../../src/statechart/view/uiText.ts';
import { Visualiser } from '../../src/statechart/view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../../src/statechart/view/viewState.ts';
import styles from './TwoVersions.module.css';
import { TWO_VERSIONS_TEXTS as TEXTS } from './twoVersionsTexts.ts';

const layOut = layOutInWorker(elkWorker);

/** Compares a machine with an earlier version, which is chosen as a file. */
export function TwoVersions({ locale }: { readonly locale: Language }) {
  const [diff, setDiff] = useState<ChartDiff | null>(null);
  const [isRefused, setIsRefused] = useState(false);

  async function compare({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    // A file that is chosen again, after it was corrected, is a change only for an empty input.
    target.value = '';
    if (file === undefined) return;
    const found = diffWithToday(await file.text(), file.name);
    setDiff(found);
    setIsRefused(found === null);
  }

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>{TEXTS.title[locale]}</h1>
        <p>{TEXTS.purpose[locale]}</p>
        <p id="how">
          {TEXTS.how[locale]} <code>npm run chart -- order --out order.json</code>
        </p>
        <label className={styles.file}>
          <span>{TEXTS.file[locale]}</span>
          <input
            type="file"
            accept=".json,application/json"
            aria-describedby="how"
            onChange={(event) => void compare(event)}
          />
        </label>
        {isRefused && <p role="alert">{TEXTS.noChart[locale]}</p>}
      </div>
      {diff !== null && <Compared key={diff.chart.id} diff={diff} locale={locale} />}
    </main>
  );
}

/** Returns what differs from today's version of the same machine; `null` if the text is no chart of one. */
function diffWithToday(text: string, name: string): ChartDiff | null {
  try {
    const before = chartIn(text, name);
    const today = CHARTS.find(({ id }) => id === before.id);
    return today === undefined ? null : diffCharts(before, today);
  } catch {
    // The file is not JSON or not a chart, or its states and arrows do not fit together.
    return null;
  }
}

/** A list of changes beside the drawing of both versions, in which each of them is shown. */
function Compared({ diff, locale }: { readonly diff: ChartDiff; readonly locale: Language }) {
  const [view, setView] = useState<ViewState>(() => initialViewState([diff.chart]));
  const marks = useMemo(() => new Map(diff.changes.map(({ id, mark }) => [id, mark])), [diff]);
  const charts = useMemo((): readonly Chart[] => [diff.chart], [diff]);
  const drawing = useRef<HTMLDivElement>(null);
  const textOptions = { language: locale, showsCode: view.code };

  function show(id: string): void {
    setView({ ...view, state: id });
    drawing.current?.scrollIntoView({ block: 'nearest' });
    // A drawing follows its selection by itself.
    scrollToOutlined(drawing.current?.querySelector<HTMLElement>('.sc-outline') ?? null, id);
  }
  function change(next: ViewState): void {
    setView(next);
    if (next.language !== locale) {
      addons.getChannel().emit('updateGlobals', { globals: { locale: next.language } });
    }
  }

  return (
    <div className={styles.compared}>
      <section className={styles.changes} aria-label={TEXTS.list[locale]}>
        <output>{countsText(diff, locale)}</output>
        <ul>
          {changeTexts(diff, textOptions).map(({ id, mark, title, details }) => (
            <li key={id} data-change={mark}>
              <button type="button" onClick={() => show(id)}>
                <b>{uiText(`diff.${mark}`, locale)}</b> {title}
              </button>
              {details.length > 0 && (
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
      <div ref={drawing} className={styles.drawing}>
        <Visualiser
          charts={charts}
          state={{ ...view, language: locale }}
          onChange={change}
          layOut={layOut}
          toMermaid={mermaidOf}
          changes={marks}
        />
      </div>
    </div>
  );
}
