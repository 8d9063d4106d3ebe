import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Frame, LiveMachine, LiveState } from '../live/frame.ts';
import type { ChartProps } from './chartProps.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { indexOf } from './chartIndex.ts';
import type { ParentLink } from './chartLinks.ts';
import { LogPanel } from './LogPanel.tsx';
import type { Marks } from './marks.ts';
import { RulePanel } from './Rule.tsx';
import type { RunHost } from './RunMenu.tsx';
import { TryPanel } from './TryPanel.tsx';
import type { Questions } from './useQuestions.ts';

/** A machine that a view shows and drives. */
export interface Driven {
  readonly machine: LiveMachine;
  readonly state: LiveState;
  /** The frame that is shown. */
  readonly live: Frame;
}

interface SideProps extends ChartProps {
  readonly marks: Marks;
  readonly selected: string | null;
  readonly questions: Questions;
  /** `null` where no machine runs. */
  readonly driven: Driven | null;
  /** Where a machine that is done leads back to. */
  readonly back: ParentLink | null;
  readonly runs: RunHost | null;
}

/** The panels beside a chart: an answer, a rule, the events to send and the log. */
export function Side({
  chart,
  textOptions,
  marks,
  selected,
  questions,
  driven,
  back,
  runs,
}: SideProps): React.ReactElement {
  const ruled = ruledArrow(chart, selected, driven);
  const { openQuestion } = questions;
  return (
    <div className="sc-side">
      {openQuestion !== null && (
        <AnswerPanel
          key={`${openQuestion.kind} ${openQuestion.state}`}
          chart={chart}
          textOptions={textOptions}
          question={openQuestion}
          paths={questions.paths}
          lit={questions.lit}
          marks={marks}
          go={
            driven?.machine.kind === 'simulation'
              ? ({ arrows, target }) => driven.machine.goTo(arrows, target)
              : null
          }
          on={{ light: questions.light, close: () => questions.ask(null) }}
        />
      )}
      {ruled !== null && (
        <RulePanel
          chart={chart}
          textOptions={textOptions}
          arrow={ruled}
          values={marks.valuesOf(ruled.id)}
          isRefused={marks.isRefused(ruled.id)}
        />
      )}
      {driven !== null && (
        <>
          <TryPanel
            key={chart.id}
            chart={chart}
            textOptions={textOptions}
            machine={driven.machine}
            state={driven.state}
            live={driven.live}
            selected={selected}
            back={back}
          />
          <LogPanel
            chart={chart}
            textOptions={textOptions}
            machine={driven.machine}
            state={driven.state}
            runs={runs}
          />
        </>
      )}
    </div>
  );
}

/** Returns the arrow whose rule is shown: the selected one, else the one that has just refused an event. */
function ruledArrow(chart: Chart, selected: string | null, driven: Driven | null) {
  const arrow = indexOf(chart).findArrow(selected ?? driven?.live.refused?.arrows[0] ?? '');
  return arrow?.guard === null ? null : arrow;
}

/** Whether there is anything to show beside a chart. */
export function hasSide({
  chart,
  selected,
  questions,
  driven,
}: Pick<SideProps, 'chart' | 'selected' | 'questions' | 'driven'>): boolean {
  return (
    driven !== null ||
    questions.openQuestion !== null ||
    ruledArrow(chart, selected, driven) !== null
  );
}
