import type { AnyStateMachine } from 'xstate';
import type { ChartArrow, ChartState } from '../../../src/statechart/chart.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';

/** Returns an arrow of the chart of a machine. @throws {Error} if there is none of that id */
export function arrowIn(machine: AnyStateMachine, id: string): ChartArrow {
  const arrow = chartOf(machine).arrows.find((each) => each.id === id);
  if (arrow === undefined) throw new Error(`no arrow "${id}"`);
  return arrow;
}

/** Returns a state of the chart of a machine. @throws {Error} if there is none of that id */
export function stateIn(machine: AnyStateMachine, id: string): ChartState {
  const state = chartOf(machine).states.find((each) => each.id === id);
  if (state === undefined) throw new Error(`no state "${id}"`);
  return state;
}
