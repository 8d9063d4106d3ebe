import * as React from 'react';
import { useGlobals, useParameter, useStorybookState } from 'storybook/manager-api';
import type { Language } from '../../src/domain/language.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { layOutInWorker } from '../../src/statechart/layout/layOutInWorker.ts';
import type { Followed, Following } from '../../src/statechart/live/channel.ts';
import { Visualiser } from '../../src/statechart/view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../../src/statechart/view/viewState.ts';
import { machinePage } from './machinePage.ts';

/** Served beside the manager's own document, wherever that is. */
const layOut = layOutInWorker(new URL('statechart/elk-worker.min.js', document.baseURI).href);

const WORDS = {
  waiting: { en: 'The story has not started yet.', pt: 'A história ainda não começou.' },
  whole: { en: 'Open this machine on its own page', pt: 'Abrir esta máquina em página própria' },
};

interface PanelProps {
  readonly following: Following;
}

/** The chart beside a story: its machine, live, in the language and scheme of the toolbar. */
export function StatechartPanel({ following }: PanelProps): React.ReactElement {
  const followed = React.useSyncExternalStore(following.subscribe, following.getFollowed);
  const { storyId } = useStorybookState();
  const [globals] = useGlobals();
  const language = globals.locale === 'pt' ? 'pt' : 'en';
  const scheme = globals.scheme === 'dark' ? 'dark' : 'light';
  return (
    <div data-scheme={scheme} lang={language} style={{ height: '100%' }}>
      {followed === null ? (
        <p style={{ padding: 16 }}>{WORDS.waiting[language]}</p>
      ) : (
        <FollowedChart key={storyId} followed={followed} language={language} />
      )}
    </div>
  );
}

interface FollowedChartProps {
  readonly followed: Followed;
  readonly language: Language;
}

function FollowedChart({ followed, language }: FollowedChartProps): React.ReactElement {
  const { charts, machineOf } = followed;
  const parameter = useParameter<{ readonly machine?: string } | null>('statechart', null);
  const [, updateGlobals] = useGlobals();
  const [state, setState] = React.useState<ViewState>(() => ({
    ...initialViewState(charts),
    machine: parameter?.machine ?? charts[0]?.id ?? '',
  }));

  function change(next: ViewState): void {
    setState(next);
    // One language for chart and story.
    if (next.language !== language) updateGlobals({ locale: next.language });
  }

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <div style={{ flex: 1, minHeight: 0 }}>
        <Visualiser
          charts={charts}
          state={{ ...state, language }}
          onChange={change}
          layOut={layOut}
          toMermaid={mermaidOf}
          machineOf={machineOf}
        />
      </div>
      <p style={{ margin: 0, padding: '6px 12px', fontSize: 13 }}>
        <a href={machinePage({ ...state, language })}>{WORDS.whole[language]}</a>
      </p>
    </div>
  );
}
