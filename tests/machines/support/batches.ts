import { READY_DRAFT, THREE_ENTRIES } from '../../../stories/fixtures/samples.ts';
import { confirmed, startOrder, type TestOrder } from './order.ts';

/** Starts an order that is uploading a batch of three files. */
export async function startUploading(): Promise<TestOrder> {
  const order = startOrder({ draft: READY_DRAFT });
  await order.choose(...THREE_ENTRIES);
  return order;
}

/** Starts an order with three uploaded files, under the keys `key-0` to `key-2`. */
export async function startWithThree(): Promise<TestOrder> {
  const order = await startUploading();
  for (const index of [0, 1, 2]) {
    await order.file(index).answer(confirmed(`key-${index}`));
  }
  return order;
}

/** Returns the names of the files that were sent so far, each as often as it was sent. */
export function sentNames(order: TestOrder): string[] {
  return order.files.map((call) => call.input.entry.name);
}
