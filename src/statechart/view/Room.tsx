import * as React from 'react';
import { ActivePath } from './ActivePath.tsx';
import type { ChangeMarks } from './changeMark.ts';
import { LayoutNotice } from './LayoutNotice.tsx';
import { Outline } from './Outline.tsx';
import { Stage } from './Stage.tsx';
import type { Visualised } from './useVisualiser.ts';

interface RoomProps {
  /** Not `ref`, which React 18 in Storybook's manager takes out of the props of a component. */
  readonly roomRef: React.RefObject<HTMLDivElement | null>;
  readonly view: Visualised;
  readonly changes: ChangeMarks;
}

/** The drawing of a chart, or its outline, below a notice while there is no drawing. */
export function Room({ roomRef, view, changes }: RoomProps): React.ReactElement {
  const { chart, textOptions, live, selected, on } = view;
  const { found, litPath } = view.questions;
  const { drawn, isDrawn, error, retry, viewport } = view.drawing;
  return (
    <div ref={roomRef} className="sc-room">
      {view.wantsDrawing && (
        <LayoutNotice
          language={textOptions.language}
          error={error}
          isWaiting={drawn === null}
          retry={retry}
        />
      )}
      {isDrawn && drawn !== null && (
        <Stage
          chart={drawn.chart}
          placed={drawn.placed}
          live={drawn.chart === chart ? live : null}
          selected={selected}
          litPath={litPath}
          found={found}
          changes={changes}
          viewport={viewport}
          on={on}
        />
      )}
      {view.hasTabs && !isDrawn && (
        <ActivePath chart={chart} textOptions={textOptions} marks={view.marks} go={view.go} />
      )}
      {!isDrawn && (
        <Outline
          chart={chart}
          textOptions={textOptions}
          live={live}
          selected={selected}
          litPath={litPath}
          found={found}
          changes={changes}
          collapsed={view.collapsed}
          on={on}
        />
      )}
    </div>
  );
}
