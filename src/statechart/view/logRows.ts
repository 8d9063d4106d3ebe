import type { Chart, EventJson, Json } from '../chart.ts';
import type { Frame } from '../live/frame.ts';

/** A row of the log: one step, or several like steps in a row, such as the letters of a word. */
export interface LogRow {
  /** The position of its last step. */
  readonly position: number;
  readonly frame: Frame;
  /** The same actor's step before the first of the row. */
  readonly before: Frame | null;
  /** The number of steps. */
  readonly count: number;
}

/**
 * Returns the rows of a log, oldest first. Steps of one actor that follow each other share a row if they
 * took the same arrows, by events that differ in one value at most. A value for which the chart has a text, such as
 * the field that was left, is an answer of its own and begins a row.
 */
export function rowsOf(frames: readonly Frame[], { values }: Pick<Chart, 'values'>): LogRow[] {
  const rows: LogRow[] = [];
  const latest = new Map<string, Frame>();
  frames.forEach((frame, position) => {
    // After a reload another actor may have the same id.
    const actor = `${frame.session} ${frame.actor}`;
    const before = latest.get(actor) ?? null;
    latest.set(actor, frame);
    const row = rows.at(-1);
    if (row !== undefined && row.frame === before && areAlike(row.frame, frame, values)) {
      rows[rows.length - 1] = { ...row, position, frame, count: row.count + 1 };
    } else {
      rows.push({ position, frame, before, count: 1 });
    }
  });
  return rows;
}

function areAlike(one: Frame, other: Frame, values: Chart['values']): boolean {
  const differing = differingFields(one.event, other.event);
  return (
    one.taken.length > 0 &&
    one.status === other.status &&
    one.taken.join() === other.taken.join() &&
    one.active.join() === other.active.join() &&
    differing.length <= 1 &&
    !differing.some((field) => isNamed(other.event[field], values))
  );
}

/** Whether the chart has a text for a value. */
function isNamed(value: Json | undefined, values: Chart['values']): boolean {
  return typeof value === 'string' && Object.hasOwn(values, value);
}

function differingFields(one: EventJson, other: EventJson): string[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
