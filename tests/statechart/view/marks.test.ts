import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { LiveMachine } from '../../../src/statechart/live/frame.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { focusOf, marksOf, pathThrough } from '../../../src/statechart/view/marks.ts';
import { searchHits } from '../../../src/statechart/view/search.ts';
import { arrowSentence, closedReason } from '../../../src/statechart/view/labels.ts';
import { DOOR_CHART } from './doorChart.ts';

const LIVE = {
  active: ['door', 'door.open', 'door.open.ajar'],
  open: ['door.open|door.closed|0'],
  blocked: ['door.open.ajar|door.pushed|0'],
  taken: ['door.closed|door.opened|0'],
};
const READING = { language: 'en', showsCode: false };

describe('the marks of a chart', () => {
  it('mark the innermost active state as leaf, and its ancestors as containers', () => {
    const marks = marksOf(DOOR_CHART, LIVE);
    expect(DOOR_CHART.states.map(({ id }) => [id, marks.state(id)])).toEqual([
      ['door', 'container'],
      ['door.closed', 'off'],
      ['door.open', 'container'],
      ['door.open.ajar', 'leaf'],
      ['door.open.wide', 'off'],
    ]);
  });

  it('distinguish open arrows from blocked ones, and mark the arrow just taken', () => {
    const marks = marksOf(DOOR_CHART, LIVE);
    expect(DOOR_CHART.arrows.map(({ id }) => [id, marks.arrow(id), marks.isTaken(id)])).toEqual([
      ['door.closed|door.opened|0', 'off', true],
      ['door.open|door.closed|0', 'open', false],
      ['door.open.ajar|door.pushed|0', 'blocked', false],
    ]);
  });

  it('are all off if no machine runs', () => {
    const marks = marksOf(DOOR_CHART, null);
    expect(DOOR_CHART.states.every(({ id }) => marks.state(id) === 'off')).toBe(true);
    expect(DOOR_CHART.arrows.every(({ id }) => marks.arrow(id) === 'off')).toBe(true);
  });

  it('give the reason why an arrow is closed', () => {
    const marks = marksOf(DOOR_CHART, LIVE);
    expect(DOOR_CHART.arrows.map((arrow) => closedReason(arrow, marks, READING))).toEqual([
      'its state is not active',
      null,
      'another branch comes first',
    ]);
  });
});

describe('the path through the selection', () => {
  it('through a state contains its ancestors, its arrows in and out and the states at their ends', () => {
    expect([...(pathThrough(DOOR_CHART, 'door.open.ajar') ?? [])].toSorted()).toEqual([
      'door',
      'door.closed',
      'door.open',
      'door.open.ajar',
      'door.open.ajar|door.pushed|0',
      'door.open.wide',
      'door.open|door.closed|0',
    ]);
  });

  it('through an arrow contains the states at its ends', () => {
    expect([...(pathThrough(DOOR_CHART, 'door.closed|door.opened|0') ?? [])]).toEqual([
      'door.closed|door.opened|0',
      'door.closed',
      'door.open',
    ]);
  });

  it.each([null, 'window'])('through %s is null', (selected) => {
    expect(pathThrough(DOOR_CHART, selected)).toBeNull();
  });
});

describe('the part of a drawing that is kept in view', () => {
  const door = createMachine({
    id: 'door',
    type: 'parallel',
    states: {
      leaf: {
        initial: 'closed',
        states: { closed: { on: { 'door.opened': 'open' } }, open: {} },
      },
      lock: { initial: 'off', states: { off: { on: { 'lock.turned': 'on' } }, on: {} } },
    },
  });
  const chart = chartOf(door);
  const simulateDoor = () =>
    simulate(door, {
      starts: [
        {
          id: 'locked',
          name: { en: 'Locked' },
          about: 'door.lock.on',
          value: { leaf: 'closed', lock: 'on' },
          context: {},
        },
      ],
    });
  const focus = (machine: LiveMachine, selected: string | null = null) =>
    focusOf(chart, { machine, state: machine.getState() }, selected);

  it('is the selection, even where no machine runs', () => {
    expect(focusOf(chart, null, 'door.lock')).toBe('door.lock');
    expect(focus(simulateDoor(), 'door.lock')).toBe('door.lock');
    expect(focusOf(chart, null, null)).toBeNull();
  });

  it('is an active state at first, and after a restart the state that the start is about', () => {
    const machine = simulateDoor();
    expect(focus(machine)).toBe('door.leaf.closed');
    machine.restart('locked');
    expect(focus(machine)).toBe('door.lock.on');
  });

  it('is where the last step led, also after an event that no active state waited for', () => {
    const machine = simulateDoor();
    machine.send({ type: 'lock.turned' });
    expect(focus(machine)).toBe('door.lock.on');
    machine.send({ type: 'lock.turned' });
    expect(focus(machine)).toBe('door.lock.on');
    machine.send({ type: 'door.opened' });
    expect(focus(machine)).toBe('door.leaf.open');
    machine.travelTo(1);
    expect(focus(machine)).toBe('door.lock.on');
  });
});

describe('the search', () => {
  it.each([
    ['open', 'en', ['door.open', 'door.closed|door.opened|0']],
    ['OPERACAO', 'pt', ['door.open.ajar|door.pushed|0']],
    ['door.pushed', 'en', ['door.open.ajar|door.pushed|0']],
    ['  ', 'en', []],
    ['window', 'en', []],
  ])('for "%s" in %s finds the states and events with that name', (sought, language, found) => {
    expect(searchHits(DOOR_CHART, sought, language).map(({ id }) => id)).toEqual(found);
  });
});

describe('the sentence of a transition', () => {
  it.each([
    [READING, 'Door opened, from Closed to Open'],
    [{ language: 'pt', showsCode: false }, 'Porta aberta, de Closed para Open'],
    [{ language: 'en', showsCode: true }, 'door.opened, from closed to open'],
  ])('is written in the language or in code names: %o', (reading, sentence) => {
    const [arrow] = DOOR_CHART.arrows;
    expect(arrow === undefined ? null : arrowSentence(DOOR_CHART, arrow, reading)).toBe(sentence);
  });
});
