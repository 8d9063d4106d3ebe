import * as React from 'react';
import type { Chart, Json } from '../chart.ts';
import { changesBetween } from '../live/changes.ts';
import type { Frame, LiveState } from '../live/frame.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import { uiText } from './uiText.ts';

interface LogPanelProps {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
  readonly state: LiveState;
  readonly travelTo: (position: number) => void;
}

/** Only the latest steps are listed, because a longer list would be slow. */
const MAX_LISTED = 200;

/** Lists the steps, latest first, each with its changes and a button that travels back to it. */
export function LogPanel({
  chart,
  textOptions,
  state,
  travelTo,
}: LogPanelProps): React.ReactElement {
  const { language } = textOptions;
  const { frames, shown, isInPast } = state;
  const first = Math.max(0, frames.length - MAX_LISTED);
  const steps = frames
    .slice(first)
    .map((frame, offset) => {
      const position = first + offset;
      return { frame, position, before: beforeOf(frames, position) };
    })
    .toReversed();
  return (
    <section className="sc-section" aria-label={uiText('log.name', language)}>
      <h3 className="sc-title">{uiText('log.name', language)}</h3>
      {isInPast && (
        <button
          type="button"
          className="sc-button sc-primary"
          onClick={() => travelTo(frames.length - 1)}
        >
          {uiText('log.now', language)}
        </button>
      )}
      <ol className="sc-list sc-log" reversed start={frames.length - 1}>
        {steps.map(({ frame, position, before }) => (
          <Step
            key={`${frame.session} ${frame.index}`}
            chart={chart}
            language={language}
            showsCode={textOptions.showsCode}
            frame={frame}
            before={before}
            position={position}
            isShown={position === shown}
            travelTo={travelTo}
          />
        ))}
      </ol>
    </section>
  );
}

/** Returns the previous step of the same actor. */
function beforeOf(frames: readonly Frame[], position: number): Frame | null {
  const actor = frames[position]?.actor;
  for (let earlier = position - 1; earlier >= 0; earlier -= 1) {
    const frame = frames[earlier];
    if (frame?.actor === actor && frame !== undefined) return frame;
  }
  return null;
}

interface StepProps extends TextOptions {
  readonly chart: Chart;
  readonly frame: Frame;
  readonly before: Frame | null;
  readonly position: number;
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
  isShown,
  travelTo,
}: StepProps) {
  const textOptions = { language, showsCode };
  const index = indexOf(chart);
  const { entered, context } = changesBetween(before, frame);
  const leaves = entered
    .map((id) => index.findState(id))
    .filter((found) => found !== null)
    .filter(({ id }) => index.childrenOf(id).every((child) => !frame.active.includes(child.id)));
  return (
    <li>
      <button
        type="button"
        className="sc-step"
        aria-current={isShown ? 'step' : undefined}
        onClick={() => travelTo(position)}
      >
        <b>{eventName(chart, frame, textOptions)}</b>
        {leaves.length > 0 && (
          <span> → {leaves.map(({ name }) => nameOf(name, textOptions)).join(', ')}</span>
        )}
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

function eventName(chart: Chart, { event }: Frame, textOptions: TextOptions): string {
  if (event.type === 'xstate.init') return uiText('log.start', textOptions.language);
  const arrow = chart.arrows.find(({ eventType }) => eventType === event.type);
  return arrow === undefined ? event.type : nameOf(arrow.name, textOptions);
}

function shorten(json: Json | undefined): string {
  const text = json === undefined ? '–' : JSON.stringify(json);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
