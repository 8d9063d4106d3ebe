import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { orderMachine } from '../../machines/order/machine.ts';
import { orderLifeMachine } from '../../machines/orderLife/machine.ts';
import { uploadBatchMachine } from '../../machines/uploadBatch/machine.ts';
import { toOrderView } from '../../src/order/view.ts';
import { aboutOf } from '../../stories/fixtures/order/about.ts';
import { CLOSED_FOR } from '../../stories/fixtures/order/gate.ts';
import { ORDER_FIXTURES, ORDER_STATES } from '../../stories/fixtures/orderStates.ts';
import { ORDER_LIFE_STATES } from '../../stories/fixtures/orderLifeStates.ts';
import { UPLOAD_BATCH_STATES } from '../../stories/fixtures/uploadBatchStates.ts';
import { startOrder } from './support/order.ts';

describe('fixtures of the order', () => {
  test('have unique names', () => {
    const names = ORDER_FIXTURES.map((fixture) => fixture.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(Object.entries(ORDER_STATES))(
    'the fixture for %s is in that state',
    (state, fixture) => {
      const [region, ...rest] = state.split('.');
      expect(toOrderView(fixture).states).toMatchObject({ [region ?? '']: rest.join('.') });
    },
  );

  test.each(ORDER_FIXTURES)(
    '$name is in the states that the machine reaches from its data',
    ({ value, context }) => {
      const { draft, pagesText, fewestWhenGiven, uploaded, held, isCancelled, placed } = context;
      const input = { draft, pagesText, fewestWhenGiven, uploaded, held, isCancelled, placed };
      const { states } = startOrder(input);
      const shown = toOrderView({ value, context }).states;
      expect(shown).toEqual({
        ...states,
        // Only a call in progress, or its failure, leads to these.
        gate: shown.upload.startsWith('uploading') ? 'uploadOpen' : states.gate,
        upload: shown.upload,
        checkout: shown.checkout,
      });
    },
  );

  test.each(ORDER_FIXTURES)(
    '$name rehydrates unchanged, starts no actor and is JSON',
    (fixture) => {
      const { value, context } = fixture;
      const actor = createActor(orderMachine, {
        input: context,
        snapshot: orderMachine.resolveState({ value, context }),
      }).start();
      expect(actor.getSnapshot()).toMatchObject({ value, context, children: {} });
      expect(JSON.parse(JSON.stringify(actor.getPersistedSnapshot()))).toEqual(
        actor.getPersistedSnapshot(),
      );
    },
  );

  test.each(ORDER_FIXTURES)('$name is about a state that it is in', (fixture) => {
    const [region, ...rest] = aboutOf(fixture.name).split('.');
    expect(toOrderView(fixture).states).toMatchObject({ [region ?? '']: rest.join('.') });
  });

  test.each(Object.entries(CLOSED_FOR))(
    'the fixture closed for %s misses that alone',
    (reason, fixture) => {
      expect(toOrderView(fixture)).toMatchObject({
        missingForUpload: [reason],
        states: { gate: 'closed' },
      });
    },
  );
});

describe('fixtures of the batch', () => {
  test.each(Object.entries(UPLOAD_BATCH_STATES))(
    'the fixture for %s is in that state of the chart',
    (state, { value, context }) => {
      const [parent = '', child] = state.split('.');
      expect(value).toEqual(child === undefined ? parent : { [parent]: child });
      const { value: rehydrated } = uploadBatchMachine.resolveState({ value, context });
      expect(rehydrated).toEqual(value);
      expect(JSON.parse(JSON.stringify(context))).toEqual(context);
    },
  );
});

describe("fixtures of the order's life", () => {
  test.each(Object.entries(ORDER_LIFE_STATES))(
    'the fixture for %s is in that state of the chart',
    (state, { value }) => {
      expect(value).toBe(state);
      expect(orderLifeMachine.resolveState({ value }).value).toBe(state);
    },
  );
});
