import { getNextSnapshot } from 'xstate';
import { orderMachine } from '../../machines/order/machine.ts';
import type { UploadBatchOutput } from '../../machines/uploadBatch/types.ts';
import { toOrderView, type OrderView } from '../../src/order/view.ts';
import { ORDER_STATES } from '../fixtures/orderStates.ts';
import type { UploadBatchFixture } from '../fixtures/uploadBatchStates.ts';

/** The view of the order that a batch belongs to, after the order received the batch's output. */
export function viewOfBatch({ value, context }: UploadBatchFixture): OrderView {
  const order = ORDER_STATES['upload.uploading'];
  const { entries, index, sentBytes } = context;
  const sending = orderMachine.resolveState({
    value: order.value,
    context: { ...order.context, batch: { entries, index, sentBytes } },
  });
  if (value === 'sending') return toOrderView(sending);
  return toOrderView(
    getNextSnapshot(orderMachine, sending, {
      type: 'xstate.done.actor.uploadBatch',
      actorId: 'uploadBatch',
      output: toOutput(value, context),
    }),
  );
}

function toOutput(
  value: Exclude<UploadBatchFixture['value'], 'sending'>,
  { confirmed, index, failureText }: UploadBatchFixture['context'],
): UploadBatchOutput {
  if (value === 'done') return { kind: 'done', uploaded: confirmed };
  return value === 'failed' ? { kind: 'failed', index, text: failureText } : { kind: 'cancelled' };
}
