import { createActor } from 'xstate';
import type { CheckoutResult, PaymentAnswer } from '../../machines/order/actors.ts';
import type { Refusal } from '../../machines/actorResult.ts';
import type { CheckFilesResult, SendFileResult } from '../../machines/uploadBatch/actors.ts';
import type { OrderInput } from '../../machines/order/context.ts';
import type { RefusalCode } from '../../src/contract/refusal.ts';
import type { Language } from '../../src/domain/language.ts';
import { createFileRegistry, type FileRegistry } from '../../src/order/fileRegistry.ts';
import { provideOrder } from '../../src/order/provide.ts';
import type { OrderServices } from '../../src/order/services.ts';
import type { OrderActor } from '../../src/order/orderActor.ts';
import { serverText } from '../fixtures/refusals.ts';
import type { Network } from '../../.storybook/support/setting.ts';

/** A refusal in a script. Its text depends on the visitor's language. */
interface ScriptedRefusal {
  readonly kind: 'refused';
  readonly code: RefusalCode;
}

type FileAnswer = Exclude<SendFileResult, Refusal> | ScriptedRefusal;
type CheckoutAnswer = Exclude<CheckoutResult, Refusal> | ScriptedRefusal;
type Faults = CheckFilesResult['faults'];

/** The answers of a flow's server. */
interface Script {
  /** What each check of chosen files finds in turn; every check after them finds nothing. */
  readonly checks?: readonly Faults[];
  /** The answer to each file in turn; every file after them is confirmed. */
  readonly files?: readonly FileAnswer[];
  /** The answer to each checkout in turn; every checkout after them leads to the payment page. */
  readonly checkouts?: readonly CheckoutAnswer[];
  /** The answer to each question after a payment in turn; every one after them is the last again. */
  readonly payments?: readonly PaymentAnswer[];
}

/** A scripted server, and the visitor's setting. */
export interface FlowOptions {
  readonly script: Script;
  readonly network: Network;
  readonly locale: Language;
  /** Called with the URL of the payment page, in place of the browser's navigation. */
  readonly onLeave: (url: string) => void;
}

/** The progress steps of a file, and how many milliseconds each takes by network. */
const STEPS = 4;
const STEP_MS: Record<Network, number> = { fast: 10, slow: 600, never: Number.POSITIVE_INFINITY };

/** The shortest time for which the network is lost, so that a viewer can see it. */
const LOSS_MS = 400;

const PAYMENT_PAGE = { kind: 'created', url: 'https://pay.example.com/order' } as const;

/** Services that answer by a script and touch no network. Each of their steps takes as long as `network` says then. */
function scriptedServices(
  { script, locale, onLeave }: FlowOptions,
  network: () => Network,
): OrderServices {
  const { checks = [], files = [], checkouts = [], payments = [] } = script;
  let checksMade = 0;
  let sentFiles = 0;
  let checkoutCalls = 0;
  return {
    async checkFiles() {
      checksMade += 1;
      return { faults: checks[checksMade - 1] ?? [] };
    },
    async sendFile({ file, onProgress, signal }) {
      const index = sentFiles;
      sentFiles += 1;
      for (let step = 1; step <= STEPS; step += 1) {
        await pause(STEP_MS[network()], signal);
        onProgress(Math.round((step / STEPS) * file.size), null);
      }
      const answer: FileAnswer = files[index] ?? {
        kind: 'confirmed',
        records: [{ key: `key-${index + 1}` }],
      };
      return answer.kind === 'refused' ? toRefusal(answer, locale) : answer;
    },
    probeNetwork: async () => ({ kind: 'reached' }),
    async awaitNetwork({ signal }) {
      await pause(STEP_MS[network()] + LOSS_MS, signal);
      return { kind: 'reached' };
    },
    async createCheckout({ signal }) {
      const index = checkoutCalls;
      checkoutCalls += 1;
      await pause(STEP_MS[network()] * STEPS, signal);
      const checkout: CheckoutAnswer = checkouts[index] ?? PAYMENT_PAGE;
      return checkout.kind === 'refused' ? toRefusal(checkout, locale) : checkout;
    },
    async queryPayment({ input, signal }) {
      await pause(STEP_MS[network()] * STEPS, signal);
      return payments[input.queryCount] ?? payments.at(-1) ?? { kind: 'unknown' };
    },
    leave: onLeave,
  };
}

function toRefusal({ code }: ScriptedRefusal, locale: Language): Refusal {
  return { kind: 'refused', text: serverText(code, locale) };
}

/** Resolves after so many milliseconds; never if they are infinite or the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!Number.isFinite(milliseconds)) return;
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** A running order with a scripted server. */
export interface ScriptedOrder {
  readonly actor: OrderActor;
  readonly files: FileRegistry;
  /** Changes the network, from the next step of the services on. */
  readonly chooseNetwork: (network: Network) => void;
}

/** Starts an order whose server answers by a script. */
export function startScriptedOrder(options: FlowOptions, input: OrderInput): ScriptedOrder {
  const files = createFileRegistry();
  let { network } = options;
  const machine = provideOrder(
    scriptedServices(options, () => network),
    files,
  );
  return {
    actor: createActor(machine, { input }).start(),
    files,
    chooseNetwork: (chosen) => {
      network = chosen;
    },
  };
}
