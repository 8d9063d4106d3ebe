import type { EventJson, Json } from '../chart.ts';

/** One event of a run. */
export interface RunStep {
  readonly event: EventJson;
  /** The arrow that was taken regardless of its guard; `null` for an ordinary event. */
  readonly forced: string | null;
}

/** What happened to a machine, as JSON: enough to do it again with any version of the machine. */
export interface Run {
  readonly format: 'statechart-run';
  readonly version: 1;
  /** The chart's id. */
  readonly machine: string;
  /** The id of the start of a simulation; `null` for the machine's own. */
  readonly start: string | null;
  /** Where a recording began, if that was not the machine's own start. */
  readonly from: { readonly active: readonly string[]; readonly context: Json } | null;
  readonly steps: readonly RunStep[];
}
