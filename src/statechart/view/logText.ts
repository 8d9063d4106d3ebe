import type { Chart, ChartArrow, EventJson, Json, Outcome } from '../chart.ts';
import { iconOf } from '../layout/content.ts';
import { changesBetween } from '../live/changes.ts';
import type { Frame } from '../live/frame.ts';
import { isRecord } from '../live/json.ts';
import type { IconName } from '../placed.ts';
import { nameOf, type TextOptions } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import { valueText } from './eventFields.ts';
import { missingText } from './rule.ts';
import { uiText } from './uiText.ts';

/** A step in words. */
interface StepText {
  readonly icon: IconName | undefined;
  readonly event: string;
  /** What the event carried; empty if that is nothing, or too much for a sentence. */
  readonly details: string;
  /** Where the step led, what it did if it led nowhere, or why the event had no effect. */
  readonly result: string;
  readonly isIgnored: boolean;
}

/** Returns a step as the parts of a sentence. `before` is the same actor's step before it. */
export function stepText(
  chart: Chart,
  frame: Frame,
  before: Frame | null,
  textOptions: TextOptions,
): StepText {
  const { language } = textOptions;
  const arrow = arrowOf(chart, frame);
  const { entered, exited } = changesBetween(before, frame);
  const isIgnored =
    before !== null &&
    frame.status === before.status &&
    frame.taken.length + entered.length + exited.length === 0;
  const leaves = innermost(chart, [...new Set([...entered, ...targetsOf(chart, frame)])], frame);
  const states = leaves.map((id) => `“${stateName(chart, id, textOptions)}”`).join(', ');
  return {
    icon: isIgnored || arrow === undefined ? undefined : iconOf(arrow),
    event: eventName(frame, arrow, textOptions),
    details: detailsOf(chart, frame.event, arrow, language),
    result: isIgnored
      ? ignoredText(chart, frame, before, textOptions)
      : states === ''
        ? stayedText(chart, frame, textOptions)
        : uiText(before === null ? 'log.starts' : 'log.leads', language, { states }),
    isIgnored,
  };
}

/** Returns a step as one sentence. */
export function stepSentence({ event, details, result }: StepText): string {
  return `${event}${details === '' ? '' : ` (${details})`}${result === '' ? '' : `: ${result}`}`;
}

/** Returns the arrow that names a step: the one taken by its event, else one of the same event. */
function arrowOf(chart: Chart, { event, taken }: Frame): ChartArrow | undefined {
  const index = indexOf(chart);
  const found = taken.map((id) => index.findArrow(id)).find((arrow) => arrow?.eventType !== '');
  if (found?.eventType === event.type) return found;
  return chart.arrows.find(({ eventType }) => eventType === event.type);
}

function eventName(
  { event, parent }: Frame,
  arrow: ChartArrow | undefined,
  textOptions: TextOptions,
): string {
  if (event.type === 'xstate.init') return uiText('log.start', textOptions.language);
  if (event.type === 'xstate.stop') {
    return uiText(parent === null ? 'log.stopped' : 'log.stoppedByParent', textOptions.language);
  }
  return arrow === undefined ? event.type : nameOf(arrow.name, textOptions);
}

/** Returns the active states that the arrows lead to, with those inside: a path may end where it began. */
function targetsOf(chart: Chart, { taken, active }: Frame): string[] {
  const index = indexOf(chart);
  return taken
    .flatMap((id) => index.findArrow(id)?.targets ?? [])
    .filter((target) => active.includes(target))
    .flatMap((target) => active.filter((id) => id === target || id.startsWith(`${target}.`)));
}

/** Returns the actions of a step that led nowhere; empty if it ran none. */
function stayedText(chart: Chart, { taken }: Frame, textOptions: TextOptions): string {
  const index = indexOf(chart);
  const actions = taken
    .flatMap((id) => index.findArrow(id)?.actions ?? [])
    .map((action) => nameOf(action, textOptions))
    .join(', ');
  return actions === '' ? '' : uiText('log.stays', textOptions.language, { actions });
}

/** Says why an event changed nothing: no active state waits for it, or every guard was false. */
function ignoredText(
  chart: Chart,
  { event, refused }: Frame,
  before: Frame,
  textOptions: TextOptions,
): string {
  const { language } = textOptions;
  const waiting = chart.arrows.filter(
    ({ source, eventType }) => eventType === event.type && before.active.includes(source),
  );
  if (waiting.length === 0) {
    const states = innermost(chart, before.active, before)
      .map((id) => `“${stateName(chart, id, textOptions)}”`)
      .join(', ');
    const isOne = !states.includes(', “');
    return uiText(isOne ? 'log.unexpected' : 'log.unexpectedByAll', language, { states });
  }
  const values = refused?.conditions ?? {};
  const guards = waiting.flatMap((arrow) => missingText(arrow, values, textOptions) ?? []);
  const conditions = guards.join(uiText('log.or', language));
  return uiText('log.refused', language, { conditions });
}

function innermost(chart: Chart, states: readonly string[], { active }: Frame): string[] {
  const index = indexOf(chart);
  return states.filter(
    (id) =>
      index.findState(id) !== null &&
      index.childrenOf(id).every((child) => !active.includes(child.id)),
  );
}

function stateName(chart: Chart, id: string, textOptions: TextOptions): string {
  return nameOf(indexOf(chart).state(id).name, textOptions);
}

const LONGEST_DETAILS = 80;

/** Returns the short values of an event, `email, ana@example.com`, without what its name says. */
function detailsOf(
  chart: Chart,
  event: EventJson,
  arrow: ChartArrow | undefined,
  language: string,
): string {
  const { type: _type, actorId: _actorId, ...fields } = event;
  if (event.type === 'xstate.init') return '';
  const values = Object.values(fields).flatMap((value) => valuesOf(value, arrow?.outcome ?? null));
  const text = values.map((value) => valueText(chart, value, language)).join(', ');
  return text.length > LONGEST_DETAILS ? `${text.slice(0, LONGEST_DETAILS - 1)}…` : text;
}

function valuesOf(value: Json, outcome: Outcome | null): (string | number | boolean)[] {
  if (typeof value === 'string') return value === '' ? ['“”'] : [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [value];
  // For an object, such as an actor's result, only its kind, text and message are shown.
  if (!isRecord(value)) return [];
  return [outcome === null ? value.kind : null, value.text, value.message].filter(
    (part) => typeof part === 'string',
  );
}
