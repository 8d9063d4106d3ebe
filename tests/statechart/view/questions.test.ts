import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../../src/charts/index.ts';
import type { Chart } from '../../../src/statechart/chart.ts';
import { answer, questionsIn } from '../../../src/statechart/view/questions.ts';
import { searchHits } from '../../../src/statechart/view/search.ts';
import {
  idsOfPath,
  initialStates,
  pathsFrom,
  pathsTo,
} from '../../../src/statechart/view/eventPaths.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { parcel } from '../support/parcel.ts';
import { DOOR_CHART } from './doorChart.ts';

function chartOfId(id: string): Chart {
  const chart = CHARTS.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`no chart "${id}"`);
  return chart;
}

const OPEN = ['door', 'door.open', 'door.open.wide'];

describe('the answer to what leads to a state', () => {
  test('is one path for each arrow that enters the state, the shortest first', () => {
    expect(pathsTo(DOOR_CHART, 'door.open.wide', initialStates(DOOR_CHART))).toEqual([
      {
        arrows: ['door.closed|door.opened|0', 'door.open.ajar|door.pushed|0'],
        target: 'door.open.wide',
        isFromStart: false,
      },
    ]);
    expect(pathsTo(DOOR_CHART, 'door.closed', OPEN).map(({ arrows }) => arrows)).toEqual([
      ['door.open|door.closed|0'],
    ]);
  });

  test('includes the initial state of a container that is entered', () => {
    const [path] = pathsTo(DOOR_CHART, 'door.open.ajar', initialStates(DOOR_CHART));
    expect(path?.arrows).toEqual(['door.closed|door.opened|0']);
  });

  test('begins at the initial states if no path leads to the state from the active ones', () => {
    const life = chartOfId('orderLife');
    const [path] = pathsTo(life, 'orderLife.cancelled', ['orderLife', 'orderLife.refunded']);
    expect(path).toEqual({
      arrows: ['orderLife.awaitingPayment|payment.cancelled|0'],
      target: 'orderLife.cancelled',
      isFromStart: true,
    });
  });

  test('highlights the arrows of a path and the states at their ends', () => {
    const [path] = pathsTo(DOOR_CHART, 'door.open.wide', initialStates(DOOR_CHART));
    expect(path && [...idsOfPath(DOOR_CHART, path)]).toEqual([
      'door.closed|door.opened|0',
      'door.closed',
      'door.open',
      'door.open.ajar|door.pushed|0',
      'door.open.ajar',
      'door.open.wide',
    ]);
  });
});

test('the answer to what can happen from a state is its next arrows, and then the shortest path to each state beyond', () => {
  expect(
    pathsFrom(DOOR_CHART, ['door', 'door.closed']).map(({ arrows, target }) => [arrows, target]),
  ).toEqual([
    [['door.closed|door.opened|0'], 'door.open'],
    [['door.closed|door.opened|0', 'door.open.ajar|door.pushed|0'], 'door.open.wide'],
  ]);
});

describe('a question in words', () => {
  const life = chartOfId('orderLife');
  test.each([
    ['What leads to Failed?', 'en', [{ kind: 'to', state: 'orderLife.failed' }]],
    ['how do I get to “Paid”', 'en', [{ kind: 'to', state: 'orderLife.paid' }]],
    ['O que leva a Falhou?', 'pt', [{ kind: 'to', state: 'orderLife.failed' }]],
    ['what can happen here?', 'en', [{ kind: 'from', state: null }]],
    [
      'O que pode acontecer em Aguardando pagamento?',
      'pt',
      [{ kind: 'from', state: 'orderLife.awaitingPayment' }],
    ],
    ['what leads to Rome?', 'en', []],
    ['failed', 'en', []],
  ] as const)('%s', (text, language, questions) => {
    expect(questionsIn(life, text, language, null)).toEqual(questions);
  });

  test('about “here” is answered from the active states of the machine', () => {
    const [path] = answer(DOOR_CHART, { kind: 'from', state: null }, OPEN);
    expect(path?.arrows).toEqual(['door.open|door.closed|0']);
    const start = answer(DOOR_CHART, { kind: 'from', state: null }, null);
    expect(start[0]?.arrows).toEqual(['door.closed|door.opened|0']);
    const ended = ['uploadBatch', 'uploadBatch.done'];
    expect(answer(chartOfId('uploadBatch'), { kind: 'from', state: null }, ended)).toEqual([]);
  });
});

test('a search finds conditions, actions, descriptions and actors after names', () => {
  const chart = chartOf(parcel, {
    states: { 'parcel.lost': { description: { en: 'Nobody knows where it is.' } } },
    guards: { isLight: { en: 'it is light' } },
    actions: { ring: { en: 'ring the bell' } },
  });
  const places = (query: string) => searchHits(chart, query, 'en').map(({ place }) => place);
  expect(searchHits(chart, 'NOBODY knows', 'en')).toEqual([
    { id: 'parcel.lost', place: 'description' },
  ]);
  expect(places('is light')).toEqual(['condition']);
  expect(places('the bell')).toEqual(['action', 'action']);
  expect(places('courier').at(-1)).toBe('actor');
  expect(places('xstate.error.actor.label')).toEqual(['name']);
  expect(places('no such thing')).toEqual([]);
});

describe('a search of the order by everyday words:', () => {
  test.each([
    ['connection', 'en', ['order.upload.uploading.waiting']],
    ['conexão', 'pt', ['order.upload.uploading.waiting']],
    ['pay twice', 'en', ['order.checkout.redirecting']],
    ['paga duas vezes', 'pt', ['order.checkout.redirecting']],
  ])('"%s" in %s leads to the state that answers', (words, language, found) => {
    expect(searchHits(chartOfId('order'), words, language).map(({ id }) => id)).toEqual(found);
  });
});

describe('following a path in a simulation', () => {
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
        const [path] = pathsTo(chart, state, machine.getState().frames.at(-1)?.active ?? []);
        if (path === undefined) return false;
        machine.goTo(path.arrows, path.target);
        return machine.getState().frames.at(-1)?.active.includes(state) !== true;
      });
      expect(missed.map(({ id: state }) => state)).toEqual([]);
    },
  );

  test('takes open arrows one after the other, so that the log lists the path', () => {
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
