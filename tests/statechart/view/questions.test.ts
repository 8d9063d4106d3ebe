import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../../src/charts/index.ts';
import type { Chart } from '../../../src/statechart/chart.ts';
import { answer, questionsIn } from '../../../src/statechart/view/questions.ts';
import { searchHits } from '../../../src/statechart/view/search.ts';
import { idsOfWay, initialStates, waysFrom, waysTo } from '../../../src/statechart/view/ways.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { DOOR_CHART } from './doorChart.ts';

function chartOfId(id: string): Chart {
  const chart = CHARTS.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`no chart "${id}"`);
  return chart;
}

const OPEN = ['door', 'door.open', 'door.open.wide'];

describe('what leads to a state', () => {
  test('is one way for each arrow that enters it, shortest first', () => {
    expect(waysTo(DOOR_CHART, 'door.open.wide', initialStates(DOOR_CHART))).toEqual([
      {
        arrows: ['door.closed|door.opened|0', 'door.open.ajar|door.pushed|0'],
        target: 'door.open.wide',
        isFromStart: false,
      },
    ]);
    expect(waysTo(DOOR_CHART, 'door.closed', OPEN).map(({ arrows }) => arrows)).toEqual([
      ['door.open|door.closed|0'],
    ]);
  });

  test('includes the initial state of a container that is entered', () => {
    const [way] = waysTo(DOOR_CHART, 'door.open.ajar', initialStates(DOOR_CHART));
    expect(way?.arrows).toEqual(['door.closed|door.opened|0']);
  });

  test('begins at the start where nothing leads there any more', () => {
    const life = chartOfId('orderLife');
    const [way] = waysTo(life, 'orderLife.cancelled', ['orderLife', 'orderLife.refunded']);
    expect(way).toEqual({
      arrows: ['orderLife.awaitingPayment|payment.cancelled|0'],
      target: 'orderLife.cancelled',
      isFromStart: true,
    });
  });

  test('lights the arrows of a way and the states at their ends', () => {
    const [way] = waysTo(DOOR_CHART, 'door.open.wide', initialStates(DOOR_CHART));
    expect(way && [...idsOfWay(DOOR_CHART, way)]).toEqual([
      'door.closed|door.opened|0',
      'door.closed',
      'door.open',
      'door.open.ajar|door.pushed|0',
      'door.open.ajar',
      'door.open.wide',
    ]);
  });
});

test('what can happen here are the next arrows, and then the shortest ways to all states beyond', () => {
  expect(
    waysFrom(DOOR_CHART, ['door', 'door.closed']).map(({ arrows, target }) => [arrows, target]),
  ).toEqual([
    [['door.closed|door.opened|0'], 'door.open'],
    [['door.closed|door.opened|0', 'door.open.ajar|door.pushed|0'], 'door.open.wide'],
  ]);
});

describe('a question in words', () => {
  const batch = chartOfId('uploadBatch');
  test.each([
    ['What leads to Failed?', 'en', [{ kind: 'to', state: 'uploadBatch.failed' }]],
    ['how do I get to “All sent”', 'en', [{ kind: 'to', state: 'uploadBatch.done' }]],
    ['O que leva a Falhou?', 'pt', [{ kind: 'to', state: 'uploadBatch.failed' }]],
    ['what can happen here?', 'en', [{ kind: 'from', state: null }]],
    [
      'O que pode acontecer em Enviando um arquivo?',
      'pt',
      [{ kind: 'from', state: 'uploadBatch.sending' }],
    ],
    ['what leads to Rome?', 'en', []],
    ['failed', 'en', []],
  ] as const)('%s', (text, language, questions) => {
    expect(questionsIn(batch, text, language, null)).toEqual(questions);
  });

  test('about here is answered from where the machine is', () => {
    const ways = answer(batch, { kind: 'from', state: null }, ['uploadBatch', 'uploadBatch.done']);
    expect(ways).toEqual([]);
  });
});

test('a search finds conditions, actions, descriptions and actors after names', () => {
  const batch = chartOfId('uploadBatch');
  const places = (query: string) => searchHits(batch, query, 'en').map(({ place }) => place);
  expect(searchHits(batch, 'aborts its request', 'en')).toEqual([
    { id: 'uploadBatch.sending', place: 'description' },
  ]);
  expect(places('refused the file')).toEqual(['condition']);
  expect(places('keep why it was refused')).toEqual(['action', 'action']);
  expect(places('send the file').at(-1)).toBe('actor');
  expect(places('xstate.error.actor.sendFile')).toEqual(['name']);
  expect(places('no such thing')).toEqual([]);
});

describe('going there in a simulation', () => {
  test.each(CHARTS.map((chart) => ({ chart, id: chart.id })))(
    'arrives in every state of $id that can be asked for',
    ({ chart, id }) => {
      const machine = simulateMachine(id);
      // A state that only decides is left at once.
      const lasting = chart.states.filter(
        ({ id: state, kind }) =>
          kind !== 'history' &&
          !chart.arrows.some(
            ({ source, eventType, guard }) =>
              source === state && eventType === '' && guard === null,
          ),
      );
      const missed = lasting.filter(({ id: state }) => {
        machine.restart();
        const [way] = waysTo(chart, state, machine.getState().frames.at(-1)?.active ?? []);
        if (way === undefined) return false;
        machine.goTo(way.arrows, way.target);
        return machine.getState().frames.at(-1)?.active.includes(state) !== true;
      });
      expect(missed.map(({ id: state }) => state)).toEqual([]);
    },
    60_000,
  );

  test('takes open arrows one after the other, so that the log tells the way', () => {
    const machine = simulateMachine('orderLife');
    const arrows = [
      'orderLife.awaitingPayment|payment.pending|0',
      'orderLife.processing|payment.failed|0',
    ];
    machine.goTo(arrows, 'orderLife.failed');
    expect(machine.getState().frames.map(({ taken }) => taken)).toEqual([
      [],
      [arrows[0]],
      [arrows[1]],
    ]);
  });
});
