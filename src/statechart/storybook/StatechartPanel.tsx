import * as React from 'react';
import { useGlobals, useParameter, useStorybookState } from 'storybook/manager-api';
import { mermaidOf } from '../export/mermaid.ts';
import type { Followed, Following } from '../live/follow.ts';
import { uiText } from '../view/uiText.ts';
import type { LayOut } from '../view/useLayout.ts';
import { Visualiser } from '../view/Visualiser.tsx';
import { initialViewState, type ViewState } from '../view/viewState.ts';

/** The values of Storybook's toolbar, by the names of its globals. */
type Globals = Readonly<Record<string, unknown>>;

/** How the panel fits into a Storybook. */
export interface PanelOptions {
  /** The language and colour scheme of the chart. By default the first language, and the reader's scheme. */
  readonly settingOf?: (globals: Globals) => {
    readonly language?: string;
    readonly scheme?: 'light' | 'dark';
  };
  /** The globals to set when the reader chooses a language in the panel. */
  readonly globalsOf?: (language: string) => Record<string, unknown>;
  /** Returns the URL of a page that shows only this machine, given the values of the toolbar. */
  readonly pageOf?: (view: ViewState, globals: Globals) => string;
}

interface PanelProps extends PanelOptions {
  readonly following: Following;
  readonly layOut: LayOut;
}

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
      <StoryChart key={storyId} {...props} followed={followed} language={language} />
    </div>
  );
}

interface StoryChartProps extends PanelProps {
  readonly followed: Followed | null;
  readonly language: string;
}

/** The chart beside one story. The reader's choices in it stay when the story restarts. */
function StoryChart({
  followed,
  language,
  layOut,
  globalsOf,
  pageOf,
}: StoryChartProps): React.ReactElement {
  const parameter = useParameter<{ readonly machine?: string } | null>('statechart', null);
  const [globals, updateGlobals] = useGlobals();
  const [chosen, setChosen] = React.useState<ViewState | null>(null);
  if (followed === null) return <p style={{ padding: 16 }}>{uiText('panel.waiting', language)}</p>;

  const { charts, machineOf } = followed;
  const machine = parameter?.machine ?? charts[0]?.id ?? '';
  const state = chosen ?? { ...initialViewState(charts), machine };
  const shown = globalsOf === undefined ? state : { ...state, language };

  function change(next: ViewState): void {
    setChosen(next);
    // The chart and the story have one language.
    if (next.language !== language && globalsOf) updateGlobals(globalsOf(next.language));
  }

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      {/* Out of the flow, because a flex item is also measured at a height that it does not get. The
          visualiser would change its layout for that height and back at each key in the story. */}
      <div style={{ position: 'relative', flex: 1, minHeight: 0 }}>
        <div style={{ position: 'absolute', inset: 0 }}>
          <Visualiser
            charts={charts}
            state={shown}
            onChange={change}
            layOut={layOut}
            toMermaid={mermaidOf}
            machineOf={machineOf}
          />
        </div>
      </div>
      {pageOf && (
        <p style={{ margin: 0, padding: '6px 12px', fontSize: 13 }}>
          <a href={pageOf(shown, globals)}>{uiText('panel.whole', language)}</a>
        </p>
      )}
    </div>
  );
}
