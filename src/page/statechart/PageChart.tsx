import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { CHARTS } from '../../charts/index.ts';
import { languageOfTag, type Language } from '../../domain/language.ts';
import { mermaidOf } from '../../statechart/export/mermaid.ts';
import { layOutInWorker } from '../../statechart/layout/layOutInWorker.ts';
import type { LiveMachine } from '../../statechart/live/frame.ts';
import { Visualiser } from '../../statechart/view/Visualiser.tsx';
import { fromParameters, toParameters, type ViewState } from '../../statechart/view/viewState.ts';

const layOut = layOutInWorker(elkWorker);

/** Not among the page's messages, which every visitor downloads. */
const LABELS = {
  en: { title: 'Your order as a statechart', close: 'Close the chart' },
  pt: { title: 'Seu pedido como diagrama de estados', close: 'Fechar o diagrama' },
};

interface PageChartProps {
  readonly machineOf: (chart: string) => LiveMachine | null;
  readonly onClose: () => void;
}

/** The chart beside the page, in the page's language. The URL's query keeps its view. */
export function PageChart({ machineOf, onClose }: PageChartProps) {
  const language = useSyncExternalStore(subscribeToLanguage, readLanguage);
  const [view, setView] = useState<ViewState>(() =>
    fromParameters(new URLSearchParams(window.location.search), CHARTS),
  );
  const [chosen, setChosen] = useState<{ page: string; language: string } | null>(null);
  const labels = LABELS[language];
  // A language chosen for the chart holds until the page's own changes.
  const shown = chosen?.page === language ? chosen.language : language;

  const change = useCallback(
    (next: ViewState) => {
      setView(next);
      setChosen({ page: language, language: next.language });
      const { pathname, hash } = window.location;
      const url = `${pathname}?statechart&${toParameters(next, CHARTS)}${hash}`;
      window.history.replaceState(window.history.state, '', url);
    },
    [language],
  );

  return (
    <div>
      <div className="statechart-bar">
        <p>{labels.title}</p>
        <button type="button" onClick={onClose}>
          {labels.close}
        </button>
      </div>
      <Visualiser
        charts={CHARTS}
        state={{ ...view, language: shown }}
        onChange={change}
        layOut={layOut}
        toMermaid={mermaidOf}
        machineOf={machineOf}
      />
    </div>
  );
}

function readLanguage(): Language {
  return languageOfTag(document.documentElement.lang);
}

function subscribeToLanguage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}
