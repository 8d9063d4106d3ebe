import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { CHARTS } from '../../../src/charts/index.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';

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
  expect(chart.states.map(({ name, description }) => [name.title, description])).toEqual([
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
  expect(chart.arrows.map(({ name, guard }) => [name.title.pt, guard?.title.pt])).toEqual([
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
    for (const { title } of names) expect(Object.keys(title)).toEqual(['en', 'pt']);
  }
});
