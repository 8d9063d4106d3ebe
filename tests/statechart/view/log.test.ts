import { describe, expect, test } from 'vitest';
import { CHARTS } from '../../../src/charts/index.ts';
import type { Chart, EventJson } from '../../../src/statechart/chart.ts';
import type { LiveMachine } from '../../../src/statechart/live/frame.ts';
import { rowsOf } from '../../../src/statechart/view/logRows.ts';
import { stepText } from '../../../src/statechart/view/logText.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';

const chartOfId = (id: string): Chart => {
  const chart = CHARTS.find((each) => each.id === id);
  if (chart === undefined) throw new Error(`no chart "${id}"`);
  return chart;
};

/** The log's rows as sentences, oldest first. */
function sentences(machine: LiveMachine, id: string, language = 'en'): string[] {
  const chart = chartOfId(id);
  return rowsOf(machine.getState().frames).map(({ frame, before, count }) => {
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

const end = (output: EventJson[string]): EventJson => ({
  type: 'xstate.done.actor.sendFile',
  actorId: 'sendFile',
  output,
});

const named = (value: string): EventJson => ({ type: 'contact.edited', field: 'name', value });

describe('the log', () => {
  test('tells a refused file from one that arrived, without a tick', () => {
    const machine = sent('uploadBatch', [
      {
        type: 'xstate.done.actor.checkFiles',
        actorId: 'checkFiles',
        output: { faults: [], digests: [null, null] },
      },
      end({ kind: 'confirmed', records: [{ key: 'key-1' }] }),
      end({ kind: 'refused', text: 'This file is empty.' }),
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

  test('has one row for a word that is typed, with the last of its letters', () => {
    const machine = sent('order', [
      named('A'),
      named('An'),
      named('Ana'),
      { type: 'contact.edited', field: 'email', value: 'a' },
      { type: 'rush.toggled', rush: true },
      { type: 'rush.toggled', rush: true },
    ]);
    expect(
      rowsOf(machine.getState().frames).map(({ position, frame, before, count }) => [
        position,
        frame.event.value ?? frame.event.type,
        before?.index ?? null,
        count,
      ]),
    ).toEqual([
      [0, 'xstate.init', null, 1],
      [3, 'Ana', 0, 3],
      [4, 'a', 3, 1],
      [6, 'rush.toggled', 4, 2],
    ]);
  });
});
