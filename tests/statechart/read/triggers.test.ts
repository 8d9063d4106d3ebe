import { describe, expect, test } from 'vitest';
import { createMachine, fromPromise, setup } from 'xstate';
import { CHARTS } from '../../../src/charts/index.ts';
import { iconOf } from '../../../src/statechart/layout/content.ts';
import { chartOf } from '../../../src/statechart/read/chartOf.ts';
import { decisionsMachine } from '../machines/decisions.ts';
import { delaysMachine } from '../machines/delays.ts';
import { parallelStatesMachine } from '../machines/parallelStates.ts';
import { spawningMachine } from '../machines/spawning.ts';
import { wildcardsMachine } from '../machines/wildcards.ts';
import { arrowIn } from '../support/charts.ts';

describe('triggers', () => {
  test.each([
    {
      machine: decisionsMachine,
      id: 'decisions.fourth||0',
      trigger: { kind: 'always' },
      title: 'At once',
    },
    {
      machine: delaysMachine,
      id: 'delays.green|xstate.after.1500.delays.green|0',
      trigger: { kind: 'after', delay: '1500' },
      title: 'After 1.5 sec',
    },
    {
      machine: delaysMachine,
      id: 'delays.amber|xstate.after.crossingTime.delays.amber|1',
      trigger: { kind: 'after', delay: 'crossingTime' },
      title: 'After Crossing time',
    },
    {
      machine: wildcardsMachine,
      id: 'wildcards.idle|mouse.*|0',
      trigger: { kind: 'wildcard', type: 'mouse.*' },
      title: 'Any event of “Mouse”',
    },
    {
      machine: wildcardsMachine,
      id: 'wildcards.dragging|*|0',
      trigger: { kind: 'wildcard', type: '*' },
      title: 'Any other event',
    },
    {
      machine: parallelStatesMachine,
      id: 'parallelStates.session.in|xstate.done.state.parallelStates.session.in|0',
      trigger: { kind: 'stateDone' },
      title: 'All done',
    },
    {
      machine: spawningMachine,
      id: 'spawning.working|xstate.done.actor.third|0',
      trigger: { kind: 'actorDone', actor: 'third' },
      title: 'Worker: done',
    },
    {
      machine: spawningMachine,
      id: 'spawning.working|xstate.snapshot.third|0',
      trigger: { kind: 'actorSnapshot', actor: 'third' },
      title: 'Worker: changed',
    },
  ])('$id: $title', ({ machine, id, trigger, title }) => {
    const arrow = arrowIn(machine, id);
    expect(arrow.trigger).toEqual(trigger);
    expect(arrow.name.title).toEqual({ en: title });
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

  test('is named by its outcome, and is “ended” on a branch of several that has none', () => {
    const { arrows } = chartOf(machine, {
      outcomes: { ask: { isAgreed: 'done', isDenied: 'refused', otherwise: 'unanswered' } },
    });
    expect(arrows.map(({ outcome, name }) => [outcome, name.title.en])).toEqual([
      ['done', 'Ask: done'],
      ['refused', 'Ask: refused'],
      ['ended', 'Ask: ended'],
      ['unanswered', 'Ask: no answer'],
      ['failed', 'Ask: failed'],
      ['done', 'Call: done'],
    ]);
    expect(arrows.map(iconOf)).toEqual(arrows.map(({ outcome }) => outcome));
  });

  test('that was written in place is named by its id, and without one is that of “An actor”', () => {
    const inPlace = createMachine({
      id: 'wild',
      initial: 'one',
      states: {
        one: {
          invoke: [
            { id: 'ring', src: fromPromise(async () => 'yes'), onDone: 'two' },
            { src: fromPromise(async () => 'yes'), onDone: 'two', onError: 'two' },
          ],
        },
        two: {},
      },
    });
    const { states, arrows } = chartOf(inPlace, { languages: ['en', 'pt'] });
    expect(states.flatMap(({ invokes }) => invokes)).toEqual([
      { id: 'ring', actor: { code: 'ring', title: { en: 'Ring', pt: 'Ring' } }, chart: null },
      {
        id: '1.wild.one',
        actor: { code: 'actor', title: { en: 'An actor', pt: 'Um ator' } },
        chart: null,
      },
    ]);
    expect(arrows.map(({ name }) => name)).toEqual([
      { code: 'onDone ring', title: { en: 'Ring: done', pt: 'Ring: concluído' } },
      { code: 'onDone actor', title: { en: 'An actor: done', pt: 'Um ator: concluído' } },
      { code: 'onError actor', title: { en: 'An actor: failed', pt: 'Um ator: falhou' } },
    ]);
  });

  test('has an outcome of its own on every arrow of the product’s machines', () => {
    const ends = CHARTS.flatMap(({ arrows }) => arrows.filter(({ outcome }) => outcome !== null));
    expect(ends.filter(({ outcome }) => outcome === 'ended').map(({ id }) => id)).toEqual([]);
    const titles = ends.map(({ source, name }) => `${source} ${name.title.en}`);
    expect(titles).toContain('uploadBatch.sending Send the file: refused');
    expect(titles).toContain('uploadBatch.sending Send the file: no answer');
    expect(titles).toContain('order.upload.uploading Upload batch: failed');
  });
});
