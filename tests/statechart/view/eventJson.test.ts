import { describe, expect, it } from 'vitest';
import { ORDER_SAMPLES } from '../../../machines/order/samples.ts';
import { ORDER_TEXTS } from '../../../machines/order/texts.ts';
import type { EventJson } from '../../../src/statechart/chart.ts';
import { samplesOf } from '../../../src/statechart/live/samples.ts';
import { type KnownEvents, parseEvent } from '../../../src/statechart/view/eventJson.ts';

const NO_EVENTS: KnownEvents = { samplesOf: () => [], nameOf: (type) => type };

const NAMES = new Map(Object.entries(ORDER_TEXTS.events));

/** Returns what is known of the order's events to a viewer in a language. */
function orderEvents(language: 'en' | 'pt'): KnownEvents {
  return {
    samplesOf: (type) => samplesOf(ORDER_SAMPLES.events, type),
    nameOf: (type) => NAMES.get(type)?.[language] ?? type,
  };
}

/** Returns why an event of the order is refused; `null` if it is not. */
function refusalOf(event: EventJson, language: 'en' | 'pt' = 'en'): string | null {
  const parsed = parseEvent(JSON.stringify(event), language, orderEvents(language));
  return parsed.isValid ? null : parsed.error;
}

describe('an event typed as JSON', () => {
  it('is parsed with its payload', () => {
    expect(parseEvent('{"type": "door.openViewport", "by": 2}', 'en', NO_EVENTS)).toEqual({
      isValid: true,
      event: { type: 'door.openViewport', by: 2 },
    });
  });

  it.each(['toString', 'constructor', '__proto__'])(
    'is parsed as an unknown event if its type is %s, which every object has',
    (type) => {
      expect(refusalOf({ type })).toBeNull();
    },
  );

  it.each(['', '{', '{"type": door}'])('is refused if "%s" is not JSON', (text) => {
    expect(parseEvent(text, 'pt', NO_EVENTS)).toEqual({
      isValid: false,
      error: expect.stringMatching(/^Não é JSON: ./),
    });
  });

  it.each(['[]', 'null', '3', '"door"', '{}', '{"type": 1}', '{"type": ""}'])(
    'is refused if %s is not an object with a type',
    (text) => {
      expect(parseEvent(text, 'en', NO_EVENTS)).toEqual({
        isValid: false,
        error: 'An event is an object with a “type”, the name of the event.',
      });
    },
  );

  it('is refused in both languages without a field that its samples have', () => {
    expect(refusalOf({ type: 'pages.edited' })).toBe(
      '“Page count edited” needs “text”, for example "3".',
    );
    expect(refusalOf({ type: 'pages.edited' }, 'pt')).toBe(
      '“Número de páginas alterado” precisa de “text”, por exemplo "3".',
    );
  });

  it.each<[EventJson, string]>([
    [{ type: 'pages.edited', text: 3 }, '“Page count edited” needs “text”, for example "3".'],
    [{ type: 'pages.edited', text: null }, '“Page count edited” needs “text”, for example "3".'],
    [
      { type: 'rush.toggled', rush: 'yes' },
      '“Rush ticked or cleared” needs “rush”, for example true.',
    ],
    [
      { type: 'files.chosen', entries: [{ id: 'one', name: 'a.pdf', type: 'application/pdf' }] },
      '“Files chosen” needs “entries.0.size”, for example 482113.',
    ],
    [
      { type: 'file.replaced', index: 0, entry: [] },
      '“File of the batch replaced” needs “entry”, for example {"id":"sample-3","name":"Certidão, segunda via.pdf","size":512000,"type":"application/pdf"}.',
    ],
    [
      { type: 'page.restored', paid: 5 },
      '“Page restored by the back button” needs “paid”, for example "4B7KXD2M".',
    ],
  ])('is refused if a field has another type: %j', (event, refusal) => {
    expect(refusalOf(event)).toBe(refusal);
  });

  it.each<EventJson>([
    { type: 'pages.edited', text: '', note: 'more than the samples have' },
    { type: 'pages.blurred' },
    { type: 'files.chosen', entries: [] },
    { type: 'page.restored', paid: null },
    { type: 'page.restored', paid: '4B7KXD2M' },
    {
      type: 'xstate.done.actor.queryPayment',
      actorId: 'queryPayment',
      output: { kind: 'unknown' },
    },
    { type: 'xstate.done.actor.other', actorId: 'other', output: { kind: 'anything' } },
    { type: 'never.heard.of', by: 1 },
  ])('is sent if it fits one of the samples of its type: %j', (event) => {
    expect(refusalOf(event)).toBeNull();
  });

  it('is sent with null wherever one of the samples has it', () => {
    const samples: EventJson[] = [
      { type: 'moved', from: null, to: 'b' },
      { type: 'moved', from: 'a', to: null },
    ];
    const known = { ...NO_EVENTS, samplesOf: () => samples };
    const isValid = (event: EventJson) => parseEvent(JSON.stringify(event), 'en', known).isValid;
    expect(isValid({ type: 'moved', from: null, to: null })).toBe(true);
    expect(isValid({ type: 'moved', from: 'a', to: 'b' })).toBe(true);
    expect(isValid({ type: 'moved', from: 'a' })).toBe(false);
  });
});
