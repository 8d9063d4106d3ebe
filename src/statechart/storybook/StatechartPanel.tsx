import * as React from 'react';
import { useGlobals, useParameter, useStorybookState } from 'storybook/manager-api';
import { mermaidOf } from '../export/mermaid.ts';
import type { Followed, Following } from '../live/follow.ts';
import { textOf } from '../texts.ts';
import type { LayOut } from '../view/useLayout.ts';
import { Visualiser } from '../view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../view/viewState.ts';

/** The values of Storybook's toolbar, by the names of its globals. */
export type Globals = Readonly<Record<string, unknown>>;

/** How the panel fits into a Storybook. */
export interface PanelOptions {
  /** The language and colour scheme of the chart. By default the first language, and the reader's scheme. */
  readonly settingOf?: (globals: Globals) => {
    readonly language?: string;
    readonly scheme?: 'light' | 'dark';
  };
  /** The globals to set when the reader chooses a language in the panel. */
  readonly globalsOf?: (language: string) => Record<string, unknown>;
  /** The address of a page that shows a machine alone. */
  readonly pageOf?: (view: ViewState) => string;
}

interface PanelProps extends PanelOptions {
  readonly following: Following;
  readonly layOut: LayOut;
}

const TEXTS = {
  waiting: { en: 'The story has not started yet.', pt: 'A história ainda não começou.' },
  whole: { en: 'Open this machine on its own page', pt: 'Abrir esta máquina em página própria' },
};

/** The chart beside a story: its machine, live, in the language and scheme of the toolbar. */
export function StatechartPanel(props: PanelProps): React.ReactElement {
  const { following, settingOf } = props;
  const followed = React.useSyncExternalStore(following.subscribe, following.getFollowed);
  const { storyId } = useStorybookState();
  const [globals] = useGlobals();
  const { language = followed?.charts[0]?.languages[0] ?? 'en', scheme } =
    settingOf?.(globals) ?? {};
  return (
    <div data-scheme={scheme} lang={language} style={{ height: '100%' }}>
      {followed === null ? (
        <p style={{ padding: 16 }}>{textOf(TEXTS.waiting, language)}</p>
      ) : (
        <FollowedChart key={storyId} {...props} followed={followed} language={language} />
      )}
    </div>
  );
}

interface FollowedChartProps extends PanelProps {
  readonly followed: Followed;
  readonly language: string;
}

function FollowedChart({
  followed: { charts, machineOf },
  language,
  layOut,
  globalsOf,
  pageOf,
}: FollowedChartProps): React.ReactElement {
  const parameter = useParameter<{ readonly machine?: string } | null>('statechart', null);
  const [, updateGlobals] = useGlobals();
  const [state, setState] = React.useState<ViewState>(() => ({
    ...initialViewState(charts),
    machine: parameter?.machine ?? charts[0]?.id ?? '',
  }));
  const shown = globalsOf === undefined ? state : { ...state, language };

  function change(next: ViewState): void {
    setState(next);
    // One language for chart and story.
    if (next.language !== language && globalsOf) updateGlobals(globalsOf(next.language));
  }

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      <div style={{ flex: 1, minHeight: 0 }}>
        <Visualiser
          charts={charts}
          state={shown}
          onChange={change}
          layOut={layOut}
          toMermaid={mermaidOf}
          machineOf={machineOf}
        />
      </div>
      {pageOf && (
        <p style={{ margin: 0, padding: '6px 12px', fontSize: 13 }}>
          <a href={pageOf(shown)}>{textOf(TEXTS.whole, language)}</a>
        </p>
      )}
    </div>
  );
}
