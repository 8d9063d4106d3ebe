import * as React from 'react';
import type { Chart, ChartArrow } from '../chart.ts';
import type { Frame, LiveMachine, LiveState } from '../live/frame.ts';
import { startOf } from '../run/run.ts';
import { nameOf, textOf, type TextOptions } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { indexOf } from './chartIndex.ts';
import type { ParentLink } from './chartLinks.ts';
import { EventForm } from './EventForm.tsx';
import { type LiveMarks, marksOf } from './marks.ts';
import { uiText } from './uiText.ts';
import { arrowSentence, closedReason } from './labels.ts';

interface TryPanelProps extends ChartProps {
  readonly machine: LiveMachine;
  readonly state: LiveState;
  /** The frame that is shown. */
  readonly live: Frame;
  /** The selected state or arrow; an arrow's event becomes the one to send. */
  readonly selected: string | null;
  /** Where a machine that is done leads back to. */
  readonly back: ParentLink | null;
}

/** An event chosen from the list, until another arrow is selected. */
interface Chosen {
  readonly type: string;
  readonly whileSelected: string | null;
}

/** Sends events to a live machine; a simulation can also take closed branches and restart. */
export function TryPanel({
  chart,
  textOptions,
  machine,
  state,
  live,
  selected,
  back,
}: TryPanelProps): React.ReactElement {
  const { language } = textOptions;
  const [chosen, setChosen] = React.useState<Chosen | null>(null);
  const selectedArrow = selected === null ? null : indexOf(chart).findArrow(selected);
  const first = state.frames.find(({ actor }) => actor === live.actor) ?? live;

  const events = sendableEvents(chart, live, textOptions);
  const ignored = ignoredEvents(chart, live, events, machine, textOptions);
  const isChosenLast = chosen !== null && chosen.whileSelected === selected;
  const requested = isChosenLast ? chosen.type : (selectedArrow?.eventType ?? chosen?.type);
  const type =
    [...events, ...ignored].find((event) => event.type === requested)?.type ?? events[0]?.type;
  const branches = chart.arrows.filter(
    (arrow) =>
      (arrow.eventType === type || arrow.id === selectedArrow?.id) &&
      live.active.includes(arrow.source) &&
      !live.open.includes(arrow.id),
  );

  return (
    <section className="sc-section" aria-label={uiText('try.name', language)}>
      <h3 className="sc-title">{uiText('try.name', language)}</h3>
      {machine.kind === 'simulation' && (
        <Starts textOptions={textOptions} machine={machine} start={startOf(first) ?? undefined} />
      )}
      {back !== null && (
        <button type="button" className="sc-button sc-primary sc-wide" onClick={back.go}>
          {uiText('try.back', language, { name: textOf(back.chart.title, language) })}
        </button>
      )}
      {type === undefined ? (
        <p className="sc-hint">{uiText('try.ended', language)}</p>
      ) : (
        <EventForm
          key={type}
          chart={chart}
          language={language}
          events={events}
          ignored={ignored}
          type={type}
          samplesOf={machine.samplesOf}
          on={{
            choose: (next) => setChosen({ type: next, whileSelected: selected }),
            send: (event) => machine.send(event),
          }}
        />
      )}
      {machine.kind === 'simulation' && branches.length > 0 && (
        <Branches
          chart={chart}
          textOptions={textOptions}
          live={live}
          branches={branches}
          take={(arrow) => machine.take(arrow, { isForced: true })}
        />
      )}
    </section>
  );
}

/** Returns the events of the open arrows, then those of the blocked ones. */
function sendableEvents(
  chart: Chart,
  { open, blocked }: LiveMarks,
  textOptions: TextOptions,
): { type: string; name: string }[] {
  const index = indexOf(chart);
  const found = new Map<string, string>();
  for (const id of [...open, ...blocked]) {
    const arrow = index.findArrow(id);
    if (arrow !== null && !found.has(arrow.eventType)) {
      found.set(arrow.eventType, nameOf(arrow.name, textOptions));
    }
  }
  return [...found].map(([type, name]) => ({ type, name }));
}

/** Returns the other events that anybody may send to a machine that runs: no active state waits for them. */
function ignoredEvents(
  chart: Chart,
  { status }: Frame,
  events: readonly { readonly type: string }[],
  machine: LiveMachine,
  textOptions: TextOptions,
): { type: string; name: string }[] {
  if (status !== 'active') return [];
  const known = new Set(events.map(({ type }) => type));
  const others = chart.arrows.filter(
    ({ trigger, eventType }) =>
      trigger.kind === 'event' && !known.has(eventType) && machine.samplesOf(eventType).length > 0,
  );
  return [
    ...new Map(others.map((arrow) => [arrow.eventType, nameOf(arrow.name, textOptions)])),
  ].map(([type, name]) => ({ type, name }));
}

function Branches({
  chart,
  textOptions,
  live,
  branches,
  take,
}: {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
  readonly live: LiveMarks;
  readonly branches: readonly ChartArrow[];
  readonly take: (arrow: string) => void;
}): React.ReactElement {
  const marks = marksOf(chart, live);
  return (
    <>
      <h4 className="sc-subtitle">{uiText('try.branches', textOptions.language)}</h4>
      <ul className="sc-list">
        {branches.map((arrow) => {
          const reason = closedReason(arrow, marks, textOptions);
          return (
            <li key={arrow.id}>
              <button type="button" className="sc-button sc-wide" onClick={() => take(arrow.id)}>
                {arrowSentence(chart, arrow, textOptions)}
              </button>
              {reason !== null && <span className="sc-hint">{reason}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Starts({
  textOptions: { language },
  machine,
  start,
}: Pick<TryPanelProps, 'textOptions' | 'machine'> & {
  /** The start that the machine began at; `undefined` for the machine's initial state. */
  readonly start: string | undefined;
}): React.ReactElement {
  return (
    <div className="sc-row">
      {machine.starts.length > 0 && (
        <label className="sc-label-of">
          {uiText('try.start', language)}
          <select
            className="sc-field"
            value={start ?? ''}
            onChange={({ target: { value } }) => machine.restart(value === '' ? undefined : value)}
          >
            <option value="">{uiText('try.beginning', language)}</option>
            {machine.starts.map(({ id, name }) => (
              <option key={id} value={id}>
                {textOf(name, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" className="sc-button" onClick={() => machine.restart(start)}>
        {uiText('try.restart', language)}
      </button>
    </div>
  );
}
