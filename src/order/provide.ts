import { fromPromise } from 'xstate';
import type {
  CheckFilesInput,
  CheckFilesResult,
  NetworkResult,
  SendFileInput,
  SendFileResult,
} from '../../machines/uploadBatch/actors.ts';
import { orderMachine } from '../../machines/order/machine.ts';
import { uploadBatchMachine } from '../../machines/uploadBatch/machine.ts';
import type { FileRegistry } from './fileRegistry.ts';
import type { OrderServices } from './services.ts';

/** Returns the order machine with real effects. Nothing else connects the machine with services. */
export function provideOrder(services: OrderServices, files: FileRegistry): typeof orderMachine {
  const checkFiles = fromPromise<CheckFilesResult, CheckFilesInput>(
    ({ input: { entries, uploaded }, signal }) =>
      services.checkFiles({ files: entries.map(({ id }) => files.get(id)), uploaded, signal }),
  );
  const sendFile = fromPromise<SendFileResult, SendFileInput>(async ({ input, signal }) => {
    const { id } = input.entry;
    const result = await services.sendFile({
      file: files.get(id),
      fields: input.fields,
      onProgress: (sentBytes, bytesPerSecond) =>
        input.reportTo.send({ type: 'bytes.sent', sentBytes, bytesPerSecond }),
      signal,
    });
    if (result.kind === 'confirmed') for (const { key } of result.records) files.link(id, key);
    return result;
  });
  return orderMachine.provide({
    actors: {
      uploadBatch: uploadBatchMachine.provide({
        actors: {
          checkFiles,
          sendFile,
          probeNetwork: fromPromise<NetworkResult, void>(services.probeNetwork),
          awaitNetwork: fromPromise<NetworkResult, void>(services.awaitNetwork),
        },
      }),
      createCheckout: fromPromise(services.createCheckout),
      queryPayment: fromPromise(services.queryPayment),
    },
    actions: { leaveForPayment: (_, { url }) => services.leave(url) },
  });
}
