import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { TextOptions } from '../texts.ts';
import type { ChangeMarks } from './changeMark.ts';
import { indexOf } from './chartIndex.ts';
import { CollapseButton } from './CollapseButton.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { SearchField } from './SearchField.tsx';
import type { LayOut } from './useLayout.ts';
import type { Visualised } from './useVisualiser.ts';

interface ToolsProps {
  readonly view: Visualised;
  readonly changes: ChangeMarks;
  readonly layOut: LayOut;
  readonly toMermaid: (chart: Chart, textOptions: TextOptions) => string;
}

/** The tools for a chart: the search, collapsing and the exports. */
export function Tools({ view, changes, layOut, toMermaid }: ToolsProps): React.ReactElement {
  const { chart, textOptions, selected, questions, collapsed, live, on } = view;
  const { drawn } = view.drawing;
  const isContainer = selected !== null && indexOf(chart).childrenOf(selected).length > 0;
  const container = isContainer ? selected : null;
  return (
    <>
      <SearchField
        key={chart.id}
        chart={chart}
        textOptions={textOptions}
        query={questions.query}
        hits={questions.hits}
        questions={questions.offered}
        on={{
          change: questions.search,
          go: view.go,
          ask(question) {
            view.setTab('try');
            questions.ask(question);
          },
        }}
      />
      <CollapseButton
        language={textOptions.language}
        container={container}
        collapsed={collapsed}
        toggle={(id) => on.toggle(id)}
      />
      <ExportMenu
        chart={chart}
        textOptions={textOptions}
        placed={drawn?.chart === chart ? drawn.placed : null}
        part={container}
        live={live}
        changes={changes}
        layOut={layOut}
        toMermaid={toMermaid}
      />
    </>
  );
}
