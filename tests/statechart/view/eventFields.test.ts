import { describe, expect, test } from 'vitest';
import { MACHINES } from '../../../machines/index.ts';
import { CHARTS } from '../../../src/charts/index.ts';
import type { EventJson } from '../../../src/statechart/chart.ts';
import {
  fieldsOf,
  sampleNames,
  valueText,
  withField,
} from '../../../src/statechart/view/eventFields.ts';

function samplesOf(machine: string, type: string): readonly EventJson[] {
  const found = MACHINES.find((each) => each.machine.id === machine);
  const events: Readonly<Record<string, readonly EventJson[]>> = found?.samples.events ?? {};
  return events[type] ?? [];
}

function namesOf(machine: string, type: string, language: string): readonly string[] {
  const chart = CHARTS.find(({ id }) => id === machine);
  if (chart === undefined) throw new Error(`there is no machine "${machine}"`);
  return sampleNames(chart, samplesOf(machine, type), language);
}

test('a value without a text is shown as it is, also if every object has a property of its name', () => {
  const texts = { fields: {}, values: { us: { en: 'in the United States' } } };
  expect(['us', 'Boston', 'constructor'].map((value) => valueText(texts, value, 'en'))).toEqual([
    'in the United States',
    'Boston',
    'constructor',
  ]);
});

describe('sample events', () => {
  test.each([
    ['order', 'pages.edited', ['3', '9', '31']],
    ['order', 'rush.toggled', ['Rush: yes', 'Rush: no']],
    ['order', 'filing.answered', ['in the United States', 'at a consulate']],
    [
      'order',
      'contact.edited',
      ['name', 'e-mail, ana.souza@example.com', 'phone', 'e-mail, ana.souza'],
    ],
    [
      'order',
      'xstate.done.actor.uploadBatch',
      [
        'all files arrived',
        'cancelled',
        'failed, refused',
        'failed, no answer',
        'failed, faulty files',
      ],
    ],
    [
      'order',
      'xstate.done.actor.queryPayment',
      [
        'the server answered, paid',
        'the server answered, still awaited',
        'the server answered, cancelled',
        'the server answered, failed',
        'order unknown',
        'server not reached',
      ],
    ],
    ['uploadBatch', 'xstate.done.actor.checkFiles', ['Faulty files: 0', 'Faulty files: 1']],
    [
      'uploadBatch',
      'xstate.done.actor.sendFile',
      [
        'confirmed, Files confirmed: 1',
        'refused',
        'server unavailable',
        'confirmed, Files confirmed: 0',
        'no answer, Network interrupted: no',
        'no answer, Network interrupted: yes',
        'file unreadable',
      ],
    ],
  ])('of %s, %s, are named by what tells them apart', (machine, type, names) => {
    expect(namesOf(machine, type, 'en')).toEqual(names);
  });

  test('are named in Portuguese', () => {
    expect(namesOf('order', 'direction.answered', 'pt')).toEqual([
      'de português para inglês',
      'de inglês para português',
    ]);
  });

  test('that no name can tell apart are numbered', () => {
    const samples = [
      { type: 'list', items: [1] },
      { type: 'list', items: [2] },
    ];
    expect(sampleNames({ fields: {}, values: {} }, samples, 'en')).toEqual(['1', '2']);
  });
});

describe('the fields of an event', () => {
  const event = {
    type: 'xstate.done.actor.sendFile',
    actorId: 'sendFile',
    output: { kind: 'refused', text: 'no', records: [1], deep: { value: 1 } },
    isLast: true,
  };

  test('are its texts, numbers and yes-or-no values, also those of a result', () => {
    expect(fieldsOf(event)).toEqual([
      { path: ['output', 'kind'], value: 'refused' },
      { path: ['output', 'text'], value: 'no' },
      { path: ['isLast'], value: true },
    ]);
  });

  test('are replaced one at a time', () => {
    expect(withField(event, { path: ['output', 'text'], value: 'yes' })).toEqual({
      ...event,
      output: { ...event.output, text: 'yes' },
    });
  });

  test.each(CHARTS)('of the samples of $id have words', ({ id, fields }) => {
    const samples = MACHINES.filter(({ machine }) => machine.id === id).flatMap((each) =>
      Object.values<readonly EventJson[]>(each.samples.events).flat(),
    );
    const names = new Set(samples.flatMap(fieldsOf).map(({ path }) => path.at(-1) ?? ''));
    expect([...names].filter((name) => fields[name] === undefined)).toEqual([]);
  });
});
