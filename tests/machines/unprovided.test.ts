import { expect, test } from 'vitest';
import { createActor, fromPromise, type AnyActorLogic } from 'xstate';
import { createCheckout, queryPayment, type CheckoutResult } from '../../machines/order/actors.ts';
import { ofKind } from '../../machines/actorResult.ts';
import {
  awaitNetwork,
  checkFiles,
  probeNetwork,
  sendFile,
  type CheckFilesInput,
  type CheckFilesResult,
} from '../../machines/uploadBatch/actors.ts';
import { orderMachine } from '../../machines/order/machine.ts';
import { checkoutRequest, uploadFieldsOf } from '../../machines/order/requests.ts';
import { uploadBatchMachine } from '../../machines/uploadBatch/machine.ts';
import type { CheckoutRequest } from '../../src/contract/checkout.ts';
import { EMPTY_DRAFT } from '../../src/domain/draft.ts';
import { CONTACT_DRAFT, READY_DRAFT, TWO_UPLOADED } from '../../stories/fixtures/samples.ts';

/** Returns the error that stops an actor, at its start or after an event. */
function errorOf(logic: AnyActorLogic, input: unknown, event?: { type: string }) {
  return new Promise<unknown>((resolve) => {
    const actor = createActor(logic, { input });
    actor.subscribe({ error: resolve });
    actor.start();
    if (event !== undefined) actor.send(event);
  });
}

const ACTORS = { checkFiles, sendFile, probeNetwork, awaitNetwork, createCheckout, queryPayment };

test.each(Object.entries(ACTORS))(
  'the actor %s throws its name if nobody provided it',
  async (name, logic) => {
    expect(await errorOf(logic, {})).toEqual(new Error(`${name} is not provided`));
  },
);

test('the action that opens the payment page throws its own name when nobody provided it', async () => {
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
    isCancelled: false,
    placed: null,
  };
  expect(await errorOf(machine, input, { type: 'order.submitted' })).toEqual(
    new Error('leaveForPayment is not provided, to /pay/1'),
  );
});

test('a batch without files throws', async () => {
  const alone = uploadBatchMachine.provide({
    actors: {
      checkFiles: fromPromise<CheckFilesResult, CheckFilesInput>(async () => ({ faults: [] })),
    },
    actions: { reportProgress: () => {} },
  });
  const input = { entries: [], uploaded: [], fields: uploadFieldsOf(READY_DRAFT) };
  expect(await errorOf(alone, input)).toEqual(new Error('the batch has no file 0'));
});

test('a draft with an unanswered question makes neither an upload nor a checkout request', () => {
  for (const draft of [EMPTY_DRAFT, CONTACT_DRAFT, { ...READY_DRAFT, direction: null }]) {
    expect(() => uploadFieldsOf(draft)).toThrow('not answered');
    expect(() => checkoutRequest({ context: { draft, uploaded: [] } })).toThrow('not answered');
  }
});

test('a result of another kind than expected throws', () => {
  const result: CheckoutResult = JSON.parse('{"kind":"refused","text":"No."}');
  expect(ofKind(result, 'refused').text).toBe('No.');
  expect(() => ofKind(result, 'created')).toThrow('created is not refused');
});
