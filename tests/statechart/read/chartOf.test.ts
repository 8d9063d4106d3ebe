import { describe, expect, test } from 'vitest';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { delaysMachine } from '../machines/delays.ts';
import { historyMachine } from '../machines/history.ts';
import { AWKWARD_MACHINES } from '../machines/index.ts';
import { parallelStatesMachine } from '../machines/parallelStates.ts';
import { selfTransitionsMachine } from '../machines/selfTransitions.ts';
import { spawningMachine } from '../machines/spawning.ts';
import { arrowIn, stateIn } from '../support/charts.ts';

describe('the chart of a machine', () => {
  test.each(AWKWARD_MACHINES.map((machine) => ({ machine, id: machine.id })))(
    '$id: has every state once, parents first, and every transition between known states',
    ({ machine }) => {
      const { states, arrows } = chartOf(machine);
      const ids = states.map(({ id }) => id);
      for (const id of ids) expect(machine.getStateNodeById(id).id).toBe(id);
      for (const { id, parent } of states) {
        expect(parent === null ? -1 : ids.indexOf(parent)).toBeLessThan(ids.indexOf(id));
      }
      expect(new Set(arrows.map(({ id }) => id)).size).toBe(arrows.length);
      for (const { source, targets } of arrows)
        expect(ids).toEqual(expect.arrayContaining([source, ...targets]));
    },
  );

  test.each(AWKWARD_MACHINES.map((machine) => ({ machine, id: machine.id })))(
    '$id: is JSON, unchanged by being written and parsed',
    ({ machine }) => {
      const chart = chartOf(machine);
      expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
    },
  );
});

describe('states', () => {
  test('history states are shallow or deep', () => {
    expect(stateIn(historyMachine, 'history.editing.last')).toMatchObject({
      kind: 'history',
      history: 'shallow',
    });
    expect(stateIn(historyMachine, 'history.editing.lastDeep')).toMatchObject({
      kind: 'history',
      history: 'deep',
    });
  });

  test('invoked actors have the chart of their machine', () => {
    expect(
      stateIn(spawningMachine, 'spawning.working').invokes.map(({ id, chart }) => [id, chart]),
    ).toEqual([
      ['third', 'worker'],
      ['1.spawning.working', null],
      ['2.spawning.working', null],
    ]);
  });

  test('the actions that XState adds for timers are left out', () => {
    expect(stateIn(delaysMachine, 'delays.green')).toMatchObject({ entry: [], exit: [] });
  });

  test('actions created by XState are named by what they do', () => {
    expect(stateIn(spawningMachine, 'spawning.hiring').entry).toEqual([
      { code: 'spawnChild(worker)', title: { en: 'start “worker”' } },
    ]);
    expect(arrowIn(spawningMachine, 'spawning.failed|RETRY|0').actions).toEqual([
      { code: 'enqueueActions', title: { en: 'choose and run actions' } },
    ]);
  });
});

test('a transition to its own state says whether it reenters the state', () => {
  expect(arrowIn(selfTransitionsMachine, 'selfTransitions.counting|TICK|0')).toMatchObject({
    targets: [],
    reenters: false,
  });
  expect(arrowIn(selfTransitionsMachine, 'selfTransitions.counting|AGAIN|0')).toMatchObject({
    targets: ['selfTransitions.counting'],
    reenters: false,
  });
  expect(arrowIn(selfTransitionsMachine, 'selfTransitions.counting|ANEW|0')).toMatchObject({
    targets: ['selfTransitions.counting'],
    reenters: true,
  });
});

test('a transition can have several targets', () => {
  expect(arrowIn(parallelStatesMachine, 'parallelStates.network.up|DROP|0').targets).toEqual([
    'parallelStates.network.down',
    'parallelStates.session.out',
  ]);
});
