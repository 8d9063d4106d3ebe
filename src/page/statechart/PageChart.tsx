import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CHARTS } from '../../charts/index.ts';
import { languageOfTag, type Language } from '../../domain/language.ts';
import { useOpenedRun, type OpenedRun } from './useOpenedRun.ts';
import { mermaidOf } from '../../statechart/export/mermaid.ts';
import { layOutInWorker } from '../../statechart/layout/layOutInWorker.ts';
import type { LiveMachine } from '../../statechart/live/frame.ts';
import { useLanguage } from '../../statechart/view/useLanguage.ts';
import { Visualiser } from '../../statechart/view/Visualiser.tsx';
import { fromParameters, toParameters, type ViewState } from '../../statechart/view/viewState.ts';

const layOut = layOutInWorker(elkWorker);

/** Kept out of the page's messages, which every visitor downloads. */
const LABELS = {
  en: {
    title: 'Your order as a statechart',
    run: 'A saved run; your order goes on by itself',
    back: 'Back to your order',
    close: 'Close the chart',
  },
  pt: {
    title: 'Seu pedido como diagrama de estados',
    run: 'Uma execução salva; seu pedido segue por si',
    back: 'Voltar ao seu pedido',
    close: 'Fechar o diagrama',
  },
};

interface PageChartProps {
  readonly machineOf: (chart: string) => LiveMachine | null;
  readonly onClose: () => void;
}

/** The chart beside the page, in the page's language. The URL's query keeps its view and its run. */
export function PageChart({ machineOf, onClose }: PageChartProps) {
  const pageLanguage = useSyncExternalStore(subscribeToLanguage, readLanguage);
  const [view, setView] = useState<ViewState>(() =>
    fromParameters(new URLSearchParams(window.location.search), CHARTS, pageLanguage),
  );
  // A language chosen for the chart holds until the page's own changes.
  const { language, choose } = useLanguage(pageLanguage, view.language);
  const labels = LABELS[pageLanguage];
  const { opened, encoded, host, close } = useOpenedRun();
  const state = { ...view, language };
  const run = encoded === null ? '' : `&run=${encoded}`;
  useSearch(`?statechart&${toParameters(state, CHARTS, pageLanguage)}${run}`);

  return (
    <div>
      <div className="statechart-bar">
        <p>{opened === null ? labels.title : labels.run}</p>
        {opened !== null && (
          <button type="button" onClick={close}>
            {labels.back}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {labels.close}
        </button>
      </div>
      <Visualiser
        charts={CHARTS}
        state={state}
        onChange={(next) => {
          setView(next);
          choose(next.language);
        }}
        layOut={layOut}
        toMermaid={mermaidOf}
        machineOf={(chart) => (opened === null ? machineOf(chart) : machineOfRun(opened, chart))}
        runs={host}
      />
    </div>
  );
}

/** Returns the simulation of a run's chart. The other charts have none, and must not move the visitor's order. */
function machineOfRun({ machine, simulation }: OpenedRun, chart: string): LiveMachine | null {
  return chart === machine ? simulation : null;
}

/** Writes a query to the page's URL once the query changes. */
function useSearch(search: string): void {
  const written = useRef(search);
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    const { pathname, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search + hash);
  }, [search]);
}

function readLanguage(): Language {
  return languageOfTag(document.documentElement.lang);
}

function subscribeToLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
