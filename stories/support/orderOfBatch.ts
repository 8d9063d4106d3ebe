import { getNextSnapshot } from 'xstate';
import { orderMachine } from '../../machines/order/machine.ts';
import { doneOf } from '../../machines/samplesOf.ts';
import type { UploadBatchOutput } from '../../machines/uploadBatch/types.ts';
import { toOrderView, type OrderView } from '../../src/order/view.ts';
import { uploadCancelled } from '../fixtures/order/upload.ts';
import { ORDER_STATES } from '../fixtures/orderStates.ts';
import { UPLOAD_BATCH_FIXTURES, type UploadBatchFixture } from '../fixtures/uploadBatchStates.ts';

/** Returns the state of the order while a batch is in a state; `judging` lasts only a moment. */
function orderStateOf(value: UploadBatchFixture['value']) {
  if (value === 'checking' || value === 'waiting') return value;
  return typeof value === 'object' && value.sending === 'stalled' ? 'stalled' : 'sending';
}

/**
 * Returns the name of the fixture of the order that runs a batch, or has just run it.
 *
 * @throws {Error} if no fixture of the batch has that name
 */
export function orderOfBatch(batch: string): string {
  const fixture = UPLOAD_BATCH_FIXTURES.find(({ name }) => name === batch);
  if (fixture === undefined) throw new Error(`No fixture of the batch is named "${batch}"`);
  const { value } = fixture;
  if (value === 'done') return ORDER_STATES['gate.checkoutOpen'].name;
  if (value === 'failed') return ORDER_STATES['upload.error'].name;
  if (value === 'cancelled') return uploadCancelled.name;
  return ORDER_STATES[`upload.uploading.${orderStateOf(value)}`].name;
}

/**
 * Returns the view of the order that a batch belongs to, after the order received the batch's
 * output.
 */
export function viewOfBatch({ value, context }: UploadBatchFixture): OrderView {
  const order = ORDER_STATES['upload.uploading.sending'];
  const { entries, index, sentBytes, minutesLeft } = context;
  const running = orderMachine.resolveState({
    value: { ...order.value, upload: { uploading: orderStateOf(value) } },
    context: { ...order.context, batch: { entries, index, sentBytes, minutesLeft } },
  });
  const output = toOutput(value, context);
  if (output === null) return toOrderView(running);
  return toOrderView(getNextSnapshot(orderMachine, running, doneOf('uploadBatch', output)));
}

/** Returns the output of a batch that has ended. */
function toOutput(
  value: UploadBatchFixture['value'],
  { confirmed, failure }: UploadBatchFixture['context'],
): UploadBatchOutput | null {
  if (value === 'done') return { kind: 'done', uploaded: confirmed };
  if (value === 'failed' && failure) return { kind: 'failed', failure };
  return value === 'cancelled' ? { kind: 'cancelled' } : null;
}
