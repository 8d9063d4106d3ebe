import { describe, expect, test } from 'vitest';
import { and, createActor, not, setup } from 'xstate';
import { openFeed } from '../../../src/statechart/live/feed.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { simulate } from '../../../src/statechart/simulate/simulate.ts';
import { failingOf, missingText } from '../../../src/statechart/view/rule.ts';
import { simulateMachine } from '../../../stories/fixtures/simulations.ts';
import { parametersMachine } from '../machines/parameters.ts';
import { CHARTS } from '../../../src/charts/index.ts';

const types: {
  context?: { load: { weight: number }; isSealed: boolean };
  events?: { type: 'sent'; to: string };
} = {};

const box = setup({
  types,
  guards: {
    isLight: ({ context }) => context.load.weight <= 30,
    isSealed: ({ context }) => context.isSealed,
    isNear: ({ event }) => event.to === 'Boston',
    mayGo: and(['isLight', not('isSealed'), 'isNear']),
  },
}).createMachine({
  id: 'box',
  context: { load: { weight: 50 }, isSealed: true },
  initial: 'packed',
  states: {
    packed: { on: { sent: { guard: 'mayGo', target: 'gone' } } },
    gone: {},
  },
});

const SAMPLES = {
  sent: [
    { type: 'sent', to: 'Boston' },
    { type: 'sent', to: 'Lisbon' },
  ],
};
const REASONS = {
  isLight: ({ context }: { context: { load: { weight: number } } }) => [
    { en: `it weighs ${context.load.weight} kg` },
  ],
};
const WORDS = { language: 'en', showsCode: false };
const simulateBox = () => simulate(box, { samples: SAMPLES, reasons: REASONS });

describe('the conditions of a guard', () => {
  test('have their values, what they read, and the reasons why they are false', () => {
    expect(simulateBox().getState().frames[0]?.conditions).toEqual({
      mayGo: { value: false, reads: {}, reasons: [] },
      isLight: {
        value: false,
        reads: { 'load.weight': 50 },
        reasons: [{ en: 'it weighs 50 kg' }],
      },
      '!isSealed': { value: false, reads: {}, reasons: [] },
      isSealed: { value: true, reads: { isSealed: true }, reasons: [] },
      isNear: { value: null, reads: {}, reasons: [] },
    });
  });

  test('that fail are named one by one, instead of the guard that is composed of them', () => {
    const [arrow] = chartOf(box).arrows;
    const values = simulateBox().getState().frames[0]?.conditions ?? {};
    const guard = arrow?.guard ?? null;
    if (arrow === undefined || guard === null) throw new Error('the box has no rule');
    expect(failingOf(guard, values).map(({ code }) => code)).toEqual(['isLight', '!isSealed']);
    expect(missingText(arrow, values, WORDS)).toBe('Is light (it weighs 50 kg); not: is sealed');
    expect(missingText(arrow, {}, WORDS)).toBe('May go');
  });

  test('have values of their own if they differ in their parameters, or have no name', () => {
    const live = simulate(parametersMachine);
    live.send({ type: 'BAD' });
    expect(live.getState().frames.at(-1)?.conditions).toEqual({
      'isLonger (than: 50)': { value: false, reads: { text: 'hello' }, reasons: [] },
      'isLonger (than: 3)': { value: true, reads: { text: 'hello' }, reasons: [] },
      condition: { value: false, reads: { text: 'hello' }, reasons: [] },
      'condition 2': { value: true, reads: { text: 'hello' }, reasons: [] },
    });
  });

  test('are those of the refused event, on the arrow that refused it', () => {
    const live = simulateBox();
    live.send({ type: 'sent', to: 'Lisbon' });
    expect(live.getState().frames.at(-1)).toMatchObject({
      taken: [],
      refused: { arrows: ['box.packed|sent|0'], conditions: { isNear: { value: false } } },
    });
    live.send({ type: 'lost' });
    expect(live.getState().frames.at(-1)?.refused).toBeNull();
  });

  test('are recorded for a running actor too', () => {
    const actor = createActor(box).start();
    const feed = openFeed(actor, { samples: { box: SAMPLES }, reasons: { box: REASONS } });
    actor.send({ type: 'sent', to: 'Boston' });
    expect(feed.getFrames().at(-1)).toMatchObject({
      conditions: { isNear: { value: null } },
      refused: { arrows: ['box.packed|sent|0'], conditions: { isNear: { value: true } } },
    });
    actor.stop();
  });
});

test('a closed checkout says which answers and how many files are missing, in both languages', () => {
  const chart = CHARTS.find(({ id }) => id === 'order');
  const live = simulateMachine('order');
  live.send({ type: 'order.submitted' });
  const arrow = chart?.arrows.find(({ id }) => id === 'order.checkout|order.submitted|0');
  const values = live.getState().frames.at(-1)?.conditions ?? {};
  if (arrow === undefined) throw new Error('the order cannot be submitted');
  const english = missingText(arrow, values, WORDS);
  expect(english).toContain('the full name is missing');
  expect(english).toContain('1 file is missing');
  expect(missingText(arrow, values, { ...WORDS, language: 'pt' })).toContain('falta 1 arquivo');
});
