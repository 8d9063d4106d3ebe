import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import type { CheckedFormField } from '../../../machines/order/events.ts';
import { CHARTS } from '../../../src/charts/index.ts';
import type { Chart, EventJson } from '../../../src/statechart/chart.ts';
import type { LiveMachine } from '../../../src/statechart/live/frame.ts';
import { openFeed } from '../../../src/statechart/live/feed.ts';
import { liveMachine } from '../../../src/statechart/live/liveMachine.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { rowsOf } from '../../../src/statechart/view/logRows.ts';
import { stepText } from '../../../src/statechart/view/logText.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { courier, parcel } from '../support/parcel.ts';

const chartOfId = (id: string): Chart => {
  const chart = CHARTS.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`no chart "${id}"`);
  return chart;
};

function sentences(machine: LiveMachine, id: string, language = 'en'): string[] {
  return sentencesOf(machine, chartOfId(id), language);
}

/** Returns the log's rows as sentences, oldest first. */
function sentencesOf(machine: LiveMachine, chart: Chart, language = 'en'): string[] {
  return rowsOf(machine.getState().frames, chart).map(({ frame, before, count }) => {
    const text = stepText(chart, frame, before, { language, showsCode: false });
    const details = text.details === '' ? '' : ` (${text.details})`;
    const times = count > 1 ? ` ×${count}` : '';
    return `${text.icon ?? '-'} ${text.event}${details}${times}: ${text.result}`;
  });
}

function sent(id: string, events: readonly EventJson[]): LiveMachine {
  const machine = simulateMachine(id);
  for (const event of events) machine.send(event);
  return machine;
}

const named = (value: string): EventJson => ({ type: 'contact.edited', field: 'name', value });
const asking = setup({
  actors: { ask: fromPromise(async () => ({ kind: 'agreed' })) },
  guards: {
    isAgreed: ({ event }) => 'output' in event && isOfKind(event.output, 'agreed'),
    isDenied: ({ event }) => 'output' in event && isOfKind(event.output, 'denied'),
  },
}).createMachine({
  id: 'asking',
  initial: 'open',
  states: {
    open: {
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          { guard: 'isAgreed', target: 'open', reenter: true },
          { guard: 'isDenied', target: 'closed' },
          { target: 'closed' },
        ],
      },
    },
    closed: {},
  },
});

function isOfKind(output: unknown, kind: string): boolean {
  return typeof output === 'object' && output !== null && 'kind' in output && output.kind === kind;
}

const fileEnded = (output: EventJson[string]): EventJson => ({
  type: 'xstate.done.actor.sendFile',
  actorId: 'sendFile',
  output,
});
const answered = (output: EventJson[string]): EventJson => ({
  type: 'xstate.done.actor.ask',
  actorId: 'ask',
  output,
});

describe('the log', () => {
  test('distinguishes done, refused and unanswered, and ticks only what is done', () => {
    const chart = chartOf(asking, {
      outcomes: { ask: { isAgreed: 'done', isDenied: 'refused', otherwise: 'unanswered' } },
    });
    const told = (...outputs: readonly EventJson[string][]): string[] => {
      const machine = simulate(asking);
      for (const output of outputs) machine.send(answered(output));
      return sentencesOf(machine, chart);
    };
    expect(told({ kind: 'agreed' }, { kind: 'denied', text: 'Too late.' }).slice(1)).toEqual([
      'done Ask: done: leads to “Open”',
      'refused Ask: refused (Too late.): leads to “Closed”',
    ]);
    expect(told({ kind: 'silence' }).at(-1)).toBe('unanswered Ask: no answer: leads to “Closed”');
  });

  test('distinguishes a refused file of the product from one that arrived, and does not tick it', () => {
    const machine = sent('uploadBatch', [
      {
        type: 'xstate.done.actor.checkFiles',
        actorId: 'checkFiles',
        output: { faults: [] },
      },
      fileEnded({ kind: 'confirmed', records: [{ key: 'key-1' }] }),
      fileEnded({ kind: 'refused', text: 'This file is empty.' }),
    ]);
    expect(sentences(machine, 'uploadBatch').slice(-2)).toEqual([
      'done Send the file: done: leads to “Moving”',
      'refused Send the file: refused (This file is empty.): leads to “Failed”',
    ]);
  });

  test('says that a second payment is ignored, and why', () => {
    const twice = sent('orderLife', [{ type: 'payment.succeeded' }, { type: 'payment.succeeded' }]);
    expect(sentences(twice, 'orderLife')).toEqual([
      '- Start: in “Waiting for payment”',
      '- Payment arrived: leads to “Paid”',
      '- Payment arrived: ignored, because “Paid” does not wait for it',
    ]);
    expect(sentences(twice, 'orderLife', 'pt').at(-1)).toBe(
      '- Pagamento recebido: ignorado, porque “Pago” não espera por isso',
    );
  });

  test('says what a step did that stayed in its state', () => {
    const paidTwice = sent('orderLife', [
      { type: 'payment.succeeded' },
      { type: 'payment.repeated' },
    ]);
    expect(sentences(paidTwice, 'orderLife').at(-1)).toBe(
      '- A second payment arrived: stays where it is, and does: tell the provider of the second payment',
    );
    expect(sentences(paidTwice, 'orderLife', 'pt').at(-1)).toBe(
      '- Segundo pagamento recebido: fica onde está e faz: avisar o prestador do segundo pagamento',
    );
  });

  test('says what a refused event would have needed', () => {
    const early = sent('order', [
      { type: 'upload.cancelled' },
      { type: 'files.chosen', entries: [] },
    ]);
    expect(sentences(early, 'order').slice(-2)).toEqual([
      '- Upload cancelled: ignored, because no active state waits for it',
      '- Files chosen: refused, since it happens only if nothing is missing for the upload (the full name is missing, the e-mail is missing or not valid, the phone is missing or not valid, the filing location is missing, the translation direction is missing); at least one was chosen, or if at least one was chosen',
    ]);
  });

  test.each([
    {
      language: 'en',
      left: [
        'Field blurred (name)',
        'Field blurred (e-mail)',
        'Field blurred (phone)',
        'Field blurred (filing location)',
        'Field blurred (consular country)',
        'Field blurred (direction)',
        'Field blurred (still wanted)',
      ],
    },
    {
      language: 'pt',
      left: [
        'Saída do campo (nome)',
        'Saída do campo (e-mail)',
        'Saída do campo (telefone)',
        'Saída do campo (local do processo)',
        'Saída do campo (país do consulado)',
        'Saída do campo (sentido)',
        'Saída do campo (quero a tradução mesmo assim)',
      ],
    },
  ])('names each field of the order that a visitor leaves in words, in $language', (told) => {
    const fields: readonly CheckedFormField[] = [
      'name',
      'email',
      'phone',
      'filingWhere',
      'consularCountry',
      'direction',
      'stillWantTranslation',
    ];
    const rows = fields.map((field) =>
      sentences(sent('order', [{ type: 'field.blurred', field }]), 'order', told.language).at(-1),
    );
    expect(rows.map((row) => row?.replace(/^. | ?: .*$/g, ''))).toEqual(told.left);
  });

  test.each([
    ['en', '- Stopped: ', '- Stopped by the machine that runs it: '],
    ['pt', '- Parada: ', '- Parada pela máquina que a executa: '],
  ])('says in %s whether another machine has stopped it', (language, alone, byParent) => {
    const actor = createActor(parcel).start();
    const feed = openFeed(actor);
    actor.send({ type: 'weighed', weight: 20 });
    actor.send({ type: 'parcel.sent' });
    actor.stop();
    const last = [parcel, courier].map((machine) =>
      sentencesOf(liveMachine(feed, machine.id), chartOf(machine), language).at(-1),
    );
    expect(last).toEqual([alone, byParent]);
  });

  test('has one row for consecutive edits of a field, with the last of its values', () => {
    const machine = sent('order', [
      named('A'),
      named('An'),
      named('Ana'),
      { type: 'contact.edited', field: 'email', value: 'a' },
      { type: 'rush.toggled', rush: true },
      { type: 'rush.toggled', rush: true },
    ]);
    expect(
      rowsOf(machine.getState().frames, chartOfId('order')).map((row) => [
        row.position,
        row.frame.event.value ?? row.frame.event.type,
        row.before?.index ?? null,
        row.count,
      ]),
    ).toEqual([
      [0, 'xstate.init', null, 1],
      [3, 'Ana', 0, 3],
      [4, 'a', 3, 1],
      [6, 'rush.toggled', 4, 2],
    ]);
  });

  test('has a row for each field that was left, and for each answer', () => {
    const machine = sent('order', [
      { type: 'field.blurred', field: 'name' },
      { type: 'field.blurred', field: 'email' },
      { type: 'field.blurred', field: 'email' },
      { type: 'direction.answered', direction: 'PT_EN' },
      { type: 'direction.answered', direction: 'EN_PT' },
      { type: 'direction.answered', direction: 'PT_EN' },
    ]);
    expect(sentences(machine, 'order').map((row) => row.replace(/^. | ?: .*$/g, ''))).toEqual([
      'Start',
      'Field blurred (name)',
      'Field blurred (e-mail) ×2',
      'Translation direction answered (Portuguese to English)',
      'Translation direction answered (English to Portuguese)',
      'Translation direction answered (Portuguese to English)',
    ]);
  });
});
