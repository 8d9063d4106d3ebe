import { describe, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { CHARTS } from '../../src/charts/index.ts';
import type { Chart, ChartArrow } from '../../src/statechart/chart.ts';
import { iconOf } from '../../src/statechart/layout/content.ts';
import { chartOf } from '../../src/statechart/read/chartOf.ts';
import { decisionsMachine } from './machines/decisions.ts';
import { delaysMachine } from './machines/delays.ts';
import { historyMachine } from './machines/history.ts';
import { AWKWARD_MACHINES } from './machines/index.ts';
import { parallelStatesMachine } from './machines/parallelStates.ts';
import { selfTransitionsMachine } from './machines/selfTransitions.ts';
import { spawningMachine } from './machines/spawning.ts';
import { wildcardsMachine } from './machines/wildcards.ts';

function arrowOf(chart: Chart, id: string): ChartArrow {
  const arrow = chart.arrows.find((each) => each.id === id);
  if (arrow === undefined) throw new Error(`no arrow "${id}"`);
  return arrow;
}

function arrowIn(machine: AnyStateMachine, id: string): ChartArrow {
  return arrowOf(chartOf(machine), id);
}

function stateIn(machine: AnyStateMachine, id: string) {
  return chartOf(machine).states.find((state) => state.id === id);
}

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

describe('a guard is named', () => {
  test('by its name in setup, even if it is composed', () => {
    expect(arrowIn(decisionsMachine, 'decisions.first||0').guard).toMatchObject({
      code: 'isSmallAndEven',
      words: { en: 'Is small and even' },
    });
  });

  test('by its parts if it is composed in place', () => {
    expect(arrowIn(decisionsMachine, 'decisions.first||1').guard).toMatchObject({
      code: '(isSmall || !isEven)',
      words: { en: 'is small or not: is even' },
    });
    expect(arrowIn(decisionsMachine, 'decisions.third||0').guard).toMatchObject({
      code: '!stateIn(second)',
      words: { en: 'not: in “Second”' },
    });
  });

  test('with the conditions that it is made of', () => {
    expect(arrowIn(decisionsMachine, 'decisions.first||0').guard).toMatchObject({
      code: 'isSmallAndEven',
      made: 'and',
      parts: [
        { code: 'isSmall', made: null, parts: [] },
        { code: 'isEven', made: null, parts: [] },
      ],
    });
    expect(arrowIn(decisionsMachine, 'decisions.first||1').guard).toMatchObject({
      made: 'or',
      parts: [{ code: 'isSmall' }, { code: '!isEven', made: 'not', parts: [{ code: 'isEven' }] }],
    });
  });

  test('“a condition” if it is an inline function without a name', () => {
    expect(arrowIn(decisionsMachine, 'decisions.second||0').guard).toMatchObject({
      code: 'condition',
      words: { en: 'a condition' },
    });
  });
});

describe('triggers', () => {
  test.each([
    {
      machine: decisionsMachine,
      id: 'decisions.fourth||0',
      trigger: { kind: 'always' },
      words: 'At once',
    },
    {
      machine: delaysMachine,
      id: 'delays.green|xstate.after.1500.delays.green|0',
      trigger: { kind: 'after', delay: '1500' },
      words: 'After 1.5 sec',
    },
    {
      machine: delaysMachine,
      id: 'delays.amber|xstate.after.crossingTime.delays.amber|1',
      trigger: { kind: 'after', delay: 'crossingTime' },
      words: 'After Crossing time',
    },
    {
      machine: wildcardsMachine,
      id: 'wildcards.idle|mouse.*|0',
      trigger: { kind: 'wildcard', type: 'mouse.*' },
      words: 'Any event of “Mouse”',
    },
    {
      machine: wildcardsMachine,
      id: 'wildcards.dragging|*|0',
      trigger: { kind: 'wildcard', type: '*' },
      words: 'Any other event',
    },
    {
      machine: parallelStatesMachine,
      id: 'parallelStates.session.in|xstate.done.state.parallelStates.session.in|0',
      trigger: { kind: 'stateDone' },
      words: 'All done',
    },
    {
      machine: spawningMachine,
      id: 'spawning.working|xstate.done.actor.third|0',
      trigger: { kind: 'actorDone', actor: 'third' },
      words: 'Worker: done',
    },
    {
      machine: spawningMachine,
      id: 'spawning.working|xstate.snapshot.third|0',
      trigger: { kind: 'actorSnapshot', actor: 'third' },
      words: 'Worker: changed',
    },
  ])('$id: $words', ({ machine, id, trigger, words }) => {
    const arrow = arrowIn(machine, id);
    expect(arrow.trigger).toEqual(trigger);
    expect(arrow.name.words).toEqual({ en: words });
  });
});

describe('the end of an actor', () => {
  const machine = setup({
    actors: { ask: fromPromise(async () => 'yes'), call: fromPromise(async () => 'yes') },
    guards: { isAgreed: () => true, isDenied: () => false, isStrange: () => false },
  }).createMachine({
    id: 'asking',
    initial: 'open',
    states: {
      open: {
        invoke: [
          {
            id: 'ask',
            src: 'ask',
            onDone: [
              { guard: 'isAgreed', target: 'closed' },
              { guard: 'isDenied', target: 'closed' },
              { guard: 'isStrange', target: 'closed' },
              { target: 'closed' },
            ],
            onError: { target: 'closed' },
          },
          { id: 'call', src: 'call', onDone: { target: 'closed' } },
        ],
      },
      closed: {},
    },
  });

  test('is told in the words of its outcome, and is no success where nothing says so', () => {
    const { arrows } = chartOf(machine, {
      outcomes: { ask: { isAgreed: 'done', isDenied: 'refused', otherwise: 'unanswered' } },
    });
    expect(arrows.map(({ outcome, name }) => [outcome, name.words.en])).toEqual([
      ['done', 'Ask: done'],
      ['refused', 'Ask: refused'],
      ['ended', 'Ask: ended'],
      ['unanswered', 'Ask: no answer'],
      ['failed', 'Ask: failed'],
      ['done', 'Call: done'],
    ]);
    expect(arrows.map(iconOf)).toEqual(arrows.map(({ outcome }) => outcome));
  });

  test('has an outcome of its own on every arrow of the product’s machines', () => {
    const ends = CHARTS.flatMap(({ arrows }) => arrows.filter(({ outcome }) => outcome !== null));
    expect(ends.filter(({ outcome }) => outcome === 'ended').map(({ id }) => id)).toEqual([]);
    const words = ends.map(({ source, name }) => `${source} ${name.words.en}`);
    expect(words).toContain('uploadBatch.sending Send the file: refused');
    expect(words).toContain('uploadBatch.sending Send the file: no answer');
    expect(words).toContain('order.upload.uploading Upload batch: failed');
  });
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
      stateIn(spawningMachine, 'spawning.working')?.invokes.map(({ id, chart }) => [id, chart]),
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
    expect(stateIn(spawningMachine, 'spawning.hiring')?.entry).toEqual([
      { code: 'spawnChild(worker)', words: { en: 'start “worker”' } },
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

test('names have the given texts, and are spelt out in languages without one', () => {
  const machine = setup({ guards: { isOpen: () => true, isFull: () => false } }).createMachine({
    id: 'door',
    description: 'A door.',
    initial: 'stillClosed',
    states: {
      stillClosed: {
        on: {
          'door.pushed': [
            { guard: 'isOpen', target: 'open' },
            { guard: 'isFull', target: 'open' },
          ],
        },
      },
      open: {},
    },
  });
  const chart = chartOf(machine, {
    languages: ['en', 'pt'],
    states: {
      door: { title: { en: 'The door' }, description: { pt: 'Uma porta.' } },
      'door.open': { description: { en: 'Anybody can walk in.', pt: 'Qualquer um pode entrar.' } },
    },
    events: { 'door.pushed': { en: 'Somebody pushes', pt: 'Alguém empurra' } },
    guards: { isOpen: { en: 'it is open', pt: 'ela está aberta' } },
  });
  expect(chart.title).toEqual({ en: 'The door', pt: 'Door' });
  expect(chart.states.map(({ name, description }) => [name.words, description])).toEqual([
    [
      { en: 'The door', pt: 'Door' },
      { en: 'A door.', pt: 'Uma porta.' },
    ],
    [{ en: 'Still closed', pt: 'Still closed' }, null],
    [
      { en: 'Open', pt: 'Open' },
      { en: 'Anybody can walk in.', pt: 'Qualquer um pode entrar.' },
    ],
  ]);
  expect(chart.arrows.map(({ name, guard }) => [name.words.pt, guard?.words.pt])).toEqual([
    ['Alguém empurra', 'ela está aberta'],
    ['Alguém empurra', 'Is full'],
  ]);
});

test('the product’s charts have every text in both languages', () => {
  for (const { languages, states, arrows } of CHARTS) {
    expect(languages).toEqual(['en', 'pt']);
    const names = [
      ...states.flatMap(({ name, entry, exit, invokes }) =>
        [name].concat(
          entry,
          exit,
          invokes.map(({ actor }) => actor),
        ),
      ),
      ...arrows.flatMap(({ name, guard, actions }) => [name].concat(guard ?? [], actions)),
    ];
    for (const { words } of names) expect(Object.keys(words)).toEqual(['en', 'pt']);
  }
});
