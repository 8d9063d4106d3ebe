import * as React from 'react';
import type { Chart, Json } from '../chart.ts';
import { changesBetween } from '../live/changes.ts';
import type { LiveMachine, LiveState } from '../live/frame.ts';
import type { TextOptions } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { InlineIcon } from './icons.tsx';
import { type LogRow, rowsOf } from './logRows.ts';
import { stepText } from './logText.ts';
import { type RunHost, RunMenu } from './RunMenu.tsx';
import { uiText } from './uiText.ts';

interface LogPanelProps extends ChartProps {
  readonly machine: LiveMachine;
  readonly state: LiveState;
  /** Saves and opens runs, where the page offers that. */
  readonly runs: RunHost | null;
}

/** Only the latest rows are listed, because a longer list would be slow. */
const MAX_LISTED = 200;

/** Lists the steps as sentences, latest first, each with its changes and a button that travels back. */
export function LogPanel({
  chart,
  textOptions,
  machine,
  state,
  runs,
}: LogPanelProps): React.ReactElement {
  const { language } = textOptions;
  const { frames, shown, isInPast } = state;
  const { travelTo } = machine;
  const rows = React.useMemo(() => rowsOf(frames, chart), [frames, chart]);
  const listed = rows.slice(-MAX_LISTED).toReversed();
  return (
    <section className="sc-section sc-log-panel" aria-label={uiText('log.name', language)}>
      <h3 className="sc-title">{uiText('log.name', language)}</h3>
      <div className="sc-row sc-log-tools">
        <fieldset className="sc-group">
          <legend className="sc-hidden">{uiText('log.name', language)}</legend>
          <StepButton
            name={uiText('log.back', language)}
            isDisabled={shown <= 0}
            onClick={() => travelTo(shown - 1)}
          >
            ◀
          </StepButton>
          <StepButton
            name={uiText('log.on', language)}
            isDisabled={!isInPast}
            onClick={() => travelTo(shown + 1)}
          >
            ▶
          </StepButton>
        </fieldset>
        {runs !== null && (
          <RunMenu
            chart={chart}
            textOptions={textOptions}
            machine={machine}
            frames={frames}
            host={runs}
          />
        )}
      </div>
      {isInPast && (
        <button
          type="button"
          className="sc-button sc-primary"
          onClick={() => travelTo(frames.length - 1)}
        >
          {uiText('log.now', language)}
        </button>
      )}
      <ol className="sc-list sc-log" reversed start={rows.length - 1}>
        {listed.map((row) => (
          <Step
            key={`${row.frame.session} ${row.frame.index - row.count}`}
            chart={chart}
            language={language}
            showsCode={textOptions.showsCode}
            frame={row.frame}
            before={row.before}
            position={row.position}
            count={row.count}
            isShown={row.position - row.count < shown && shown <= row.position}
            travelTo={travelTo}
          />
        ))}
      </ol>
    </section>
  );
}

function StepButton({
  name,
  isDisabled,
  onClick,
  children,
}: {
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
  readonly children: string;
}): React.ReactElement {
  return (
    <button
      type="button"
      className="sc-button"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface StepProps extends TextOptions, LogRow {
  readonly chart: Chart;
  readonly isShown: boolean;
  readonly travelTo: (position: number) => void;
}

const Step = React.memo(function Step({
  chart,
  language,
  showsCode,
  frame,
  before,
  position,
  count,
  isShown,
  travelTo,
}: StepProps) {
  const { context } = changesBetween(before, frame);
  const { icon, event, details, result, isIgnored } = stepText(chart, frame, before, {
    language,
    showsCode,
  });
  return (
    <li data-ignored={isIgnored || undefined}>
      <button
        type="button"
        className="sc-step"
        aria-current={isShown ? 'step' : undefined}
        onClick={() => travelTo(position)}
      >
        {icon !== undefined && <InlineIcon name={icon} />}
        <span>
          <b>{event}</b>
          {details !== '' && <span className="sc-details"> ({details})</span>}
          {count > 1 && <span> {uiText('log.times', language, { count })}</span>}
          {result !== '' && <span>{`: ${result}`}</span>}
        </span>
      </button>
      {context.length > 0 && (
        <ul className="sc-changes">
          {context.map(({ path, before: was, after: is }) => (
            <li key={path}>
              <code>{path}</code> {shorten(was)} → {shorten(is)}
            </li>
          ))}
        </ul>
      )}
      {frame.error !== null && <p className="sc-error">{frame.error}</p>}
    </li>
  );
});

function shorten(json: Json | undefined): string {
  const text = json === undefined ? '–' : JSON.stringify(json);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
