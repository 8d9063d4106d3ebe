import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type {
  CheckoutResult,
  PaymentAnswer,
  PaymentQuery,
} from '../../../machines/order/actors.ts';
import type {
  CheckFilesInput,
  CheckFilesResult,
  NetworkResult,
  SendFileInput,
  SendFileResult,
} from '../../../machines/uploadBatch/actors.ts';
import type { FileEntry } from '../../../machines/uploadBatch/fileEntry.ts';
import { orderMachine } from '../../../machines/order/machine.ts';
import type { OrderEvent } from '../../../machines/order/events.ts';
import { uploadBatchMachine } from '../../../machines/uploadBatch/machine.ts';
import type { CheckoutRequest } from '../../../src/contract/checkout.ts';
import { NEW_ORDER, type OrderInput } from '../../../machines/order/context.ts';
import { toOrderView } from '../../../src/order/view.ts';
import { noteTransitions } from './transitions.ts';

/** A call of the machine that the test answers. */
interface Call<Input, Result> {
  readonly input: Input;
  readonly signal: AbortSignal;
  /** Resolves the call, and waits until the machine has processed the result. */
  answer(result: Result): Promise<void>;
  /** Rejects the call with an unexpected error, and waits until the machine has processed it. */
  crash(): Promise<void>;
}

/** Waits for the next task, before which all settled promises are processed. */
async function arrive(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function answeredByTest<Result, Input>(calls: Call<Input, Result>[]) {
  return fromPromise<Result, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        calls.push({
          input,
          signal,
          answer: (result) => {
            resolve(result);
            return arrive();
          },
          crash: () => {
            reject(new Error('the network is down'));
            return arrive();
          },
        });
      }),
  );
}

function throwUnexpectedError(): never {
  throw new Error('unexpected');
}

/** Settings of an order under test. */
interface Settings {
  /** No batch can run. */
  readonly breakBatch?: boolean;
  /** Chosen files are checked when the test answers; otherwise at once, and nothing is found. */
  readonly holdChecks?: boolean;
}

/** Starts an order whose calls are answered by the test. */
export function startOrder(
  input: Partial<OrderInput> = {},
  { breakBatch = false, holdChecks = false }: Settings = {},
) {
  const checks: Call<CheckFilesInput, CheckFilesResult>[] = [];
  const probes: Call<void, NetworkResult>[] = [];
  const waits: Call<void, NetworkResult>[] = [];
  const clock = new SimulatedClock();
  const files: Call<SendFileInput, SendFileResult>[] = [];
  const checkouts: Call<CheckoutRequest, CheckoutResult>[] = [];
  const payments: Call<PaymentQuery, PaymentAnswer>[] = [];
  const visited: string[] = [];
  const machine = orderMachine.provide({
    actors: {
      uploadBatch: uploadBatchMachine.provide({
        actors: {
          checkFiles: holdChecks
            ? answeredByTest(checks)
            : fromPromise<CheckFilesResult, CheckFilesInput>(async () => ({ faults: [] })),
          sendFile: answeredByTest(files),
          probeNetwork: answeredByTest(probes),
          awaitNetwork: answeredByTest(waits),
        },
        actions: breakBatch ? { reportProgress: throwUnexpectedError } : {},
      }),
      createCheckout: answeredByTest(checkouts),
      queryPayment: answeredByTest(payments),
    },
    actions: { leaveForPayment: (_, { url }) => visited.push(url) },
  });
  const actor = createActor(machine, {
    input: {
      ...NEW_ORDER,
      // A number that differs from the field's first was given before any file was uploaded.
      fewestWhenGiven: (input.draft?.pages ?? 1) === 1 ? null : 0,
      ...input,
    },
    inspect: noteTransitions,
    clock,
  }).start();
  return {
    actor,
    /** The calls made so far, in order. */
    checks,
    files,
    probes,
    waits,
    checkouts,
    payments,
    /** The URLs the browser was sent to. */
    visited,
    send(...events: OrderEvent[]) {
      for (const event of events) actor.send(event);
    },
    /** Chooses files, and waits until they have been checked. */
    async choose(...entries: FileEntry[]) {
      actor.send({ type: 'files.chosen', entries });
      await arrive();
    },
    /** Waits until results that are there have been processed. */
    settle: arrive,
    /** Lets time pass, in seconds. */
    pass(seconds: number) {
      // Time passes in steps, so that a timer that another timer sets begins when that one ends.
      for (let second = 0; second < seconds; second += 1) clock.increment(1000);
    },
    get view() {
      return toOrderView(actor.getSnapshot());
    },
    get states() {
      return toOrderView(actor.getSnapshot()).states;
    },
    /** Returns the call for one file, counted from 0 over all batches. */
    file(index: number) {
      return callAt(files, index);
    },
    check(index: number) {
      return callAt(checks, index);
    },
    /** Returns a call that asks whether the server can be reached. */
    probe(index: number) {
      return callAt(probes, index);
    },
    /** Returns a wait for the network. */
    wait(index: number) {
      return callAt(waits, index);
    },
    checkout(index: number) {
      return callAt(checkouts, index);
    },
    payment(index: number) {
      return callAt(payments, index);
    },
  };
}

export type TestOrder = ReturnType<typeof startOrder>;

/** Returns the server's answer to a file it took, whose pages it could not count. */
export function confirmed(...keys: string[]): SendFileResult {
  return { kind: 'confirmed', records: keys.map((key) => ({ key, pages: null })) };
}

/** Returns the server's answer to a file it took and whose pages it counted. */
export function counted(key: string, pages: number): SendFileResult {
  return { kind: 'confirmed', records: [{ key, pages }] };
}

/** Returns the server's answer to a call it refused. */
export function refused(text: string | null) {
  return { kind: 'refused', text } as const;
}

/** No answer arrived about a file; `isInterrupted` if the network was lost meanwhile. */
export function unanswered(isInterrupted: boolean): SendFileResult {
  return { kind: 'unanswered', isInterrupted };
}

function callAt<Item>(calls: readonly Item[], index: number): Item {
  const call = calls[index];
  if (call === undefined) throw new Error(`call ${index} was not made`);
  return call;
}
