import { fromPromise } from 'xstate';
import type { CheckoutResult, SendFileInput, SendFileResult } from '../../machines/actors.ts';
import { orderMachine } from '../../machines/order.ts';
import { uploadBatchMachine } from '../../machines/uploadBatch.ts';
import type { CheckoutRequest } from '../contract/checkout.ts';
import type { FileRegistry } from './fileRegistry.ts';
import type { OrderServices } from './services.ts';

/** The order machine with real effects: the one place where machine and services meet. */
export function provideOrder(services: OrderServices, files: FileRegistry): typeof orderMachine {
  const sendFile = fromPromise<SendFileResult, SendFileInput>(({ input, signal }) =>
    services.sendFile({
      file: files.get(input.entry.id),
      fields: input.fields,
      onProgress: (sentBytes) => input.reportTo.send({ type: 'bytes.sent', sentBytes }),
      signal,
    }),
  );
  return orderMachine.provide({
    actors: {
      uploadBatch: uploadBatchMachine.provide({ actors: { sendFile } }),
      createCheckout: fromPromise<CheckoutResult, CheckoutRequest>(({ input, signal }) =>
        services.createCheckout(input, signal),
      ),
    },
    actions: { leaveForPayment: (_, { url }) => services.leave(url) },
  });
}
