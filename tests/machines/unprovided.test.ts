import { expect, test } from 'vitest';
import { createActor, fromPromise, type AnyActorLogic } from 'xstate';
import { createCheckout, type CheckoutResult } from '../../machines/order/actors.ts';
import { ofKind } from '../../machines/actorResult.ts';
import { sendFile } from '../../machines/uploadBatch/actors.ts';
import { orderMachine } from '../../machines/order/machine.ts';
import { checkoutRequestOf, uploadFieldsOf } from '../../machines/order/requests.ts';
import { uploadBatchMachine } from '../../machines/uploadBatch/machine.ts';
import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import { EMPTY_DRAFT } from '../../src/domain/draft.ts';
import { CONTACT_DRAFT, READY_DRAFT, TWO_UPLOADED } from '../../stories/fixtures/samples.ts';

/** What an actor that runs on its own breaks with, at once or after an event. */
function errorOf(logic: AnyActorLogic, input: unknown, event?: { type: string }) {
  return new Promise<unknown>((resolve) => {
    const actor = createActor(logic, { input });
    actor.subscribe({ error: resolve });
    actor.start();
    if (event !== undefined) actor.send(event);
  });
}

test('an actor that nobody provided throws, naming itself', async () => {
  expect(await errorOf(sendFile, {})).toEqual(new Error('nobody provided the actor "sendFile"'));
  expect(await errorOf(createCheckout, {})).toEqual(
    new Error('nobody provided the actor "createCheckout"'),
  );
});

test('so does the action that leaves for the payment page', async () => {
  const machine = orderMachine.provide({
    actors: {
      createCheckout: fromPromise<CheckoutResult, CheckoutRequest>(async () => ({
        kind: 'created',
        url: '/pay/1',
      })),
    },
  });
  const input = {
    draft: READY_DRAFT,
    pagesText: '3',
    uploaded: TWO_UPLOADED,
    held: [],
    returned: null,
  };
  expect(await errorOf(machine, input, { type: 'order.submitted' })).toEqual(
    new Error('nobody provided the action "leaveForPayment", to /pay/1'),
  );
});

test('a batch without files cannot be run', async () => {
  const alone = uploadBatchMachine.provide({ actions: { reportProgress: () => {} } });
  const input = { entries: [], fields: uploadFieldsOf(READY_DRAFT) };
  expect(await errorOf(alone, input)).toEqual(new Error('the batch has no file 0'));
});

test('nothing can be sent for a draft whose questions are unanswered', () => {
  for (const draft of [EMPTY_DRAFT, CONTACT_DRAFT, { ...READY_DRAFT, direction: null }]) {
    expect(() => uploadFieldsOf(draft)).toThrow('not answered');
    expect(() => checkoutRequestOf(draft, [])).toThrow('not answered');
  }
});

test('a result is read only as what it is', () => {
  const result: CheckoutResult = JSON.parse('{"kind":"refused","text":"No."}');
  expect(ofKind(result, 'refused').text).toBe('No.');
  expect(() => ofKind(result, 'created')).toThrow('expected "created" and got "refused"');
});
