import type { Chart } from '../chart.ts';
import type { TextOptions } from '../texts.ts';
import type { ChangeMarks } from './changeMark.ts';
import type { DrawingActions } from './useDrawingEvents.ts';
import type { Marks } from './marks.ts';

/** The props that every item of an outline shares. */
export interface OutlineView {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
  readonly isLive: boolean;
  readonly marks: Marks;
  readonly path: ReadonlySet<string> | null;
  readonly selected: string | null;
  readonly found: ReadonlySet<string>;
  readonly changes: ChangeMarks;
  readonly collapsed: readonly string[];
  readonly on: DrawingActions;
  /** Selects and focuses a state that an arrow leads to. */
  follow(state: string): void;
}
