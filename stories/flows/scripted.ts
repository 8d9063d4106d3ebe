import { createActor } from 'xstate';
import type { CheckoutResult } from '../../machines/order/actors.ts';
import type { Refusal } from '../../machines/actorResult.ts';
import type { SendFileResult } from '../../machines/uploadBatch/actors.ts';
import type { OrderInput } from '../../machines/order/context.ts';
import type { RefusalCode } from '../../src/contract/refusal.ts';
import type { Language } from '../../src/domain/language.ts';
import { createFileRegistry, type FileRegistry } from '../../src/order/fileRegistry.ts';
import { provideOrder } from '../../src/order/provide.ts';
import type { OrderServices } from '../../src/order/services.ts';
import type { OrderActor } from '../../src/order/useOrderView.ts';
import { serverText } from '../fixtures/refusals.ts';
import type { Network } from '../support/setting.ts';

/** A refusal as a script names it; its words depend on the visitor's language. */
interface ScriptedRefusal {
  readonly kind: 'refused';
  /** `null` where no answer of the server comes through. */
  readonly code: RefusalCode | null;
}

type FileAnswer = Exclude<SendFileResult, Refusal> | ScriptedRefusal;
type CheckoutAnswer = Exclude<CheckoutResult, Refusal> | ScriptedRefusal;

/** What the server of a flow answers. */
export interface Script {
  /** To each file in turn; once they are used up, every file is confirmed. */
  readonly files?: readonly FileAnswer[];
  /** To each checkout in turn; once they are used up, the payment page. */
  readonly checkouts?: readonly CheckoutAnswer[];
}

/** A scripted server, and the visitor it meets. */
export interface Scripting {
  readonly script: Script;
  readonly network: Network;
  readonly locale: Language;
  /** Hears the address of the payment page instead of the browser. */
  readonly onLeave: (url: string) => void;
}

/** Steps of a file's progress, and how long each takes, by network. */
const STEPS = 4;
const STEP_MS: Record<Network, number> = { fast: 10, slow: 600, never: Number.POSITIVE_INFINITY };

const PAYMENT_PAGE = { kind: 'created', url: 'https://pay.example.com/order' } as const;

/** Services that answer by a script and touch no network. */
function scriptedServices({ script, network, locale, onLeave }: Scripting): OrderServices {
  const { files = [], checkouts = [] } = script;
  let sent = 0;
  let asked = 0;
  return {
    async sendFile({ file, onProgress, signal }) {
      const index = sent;
      sent += 1;
      for (let step = 1; step <= STEPS; step += 1) {
        await pause(STEP_MS[network], signal);
        onProgress(Math.round((step / STEPS) * file.size));
      }
      const answer: FileAnswer = files[index] ?? {
        kind: 'confirmed',
        records: [{ key: `key-${index + 1}` }],
      };
      return answer.kind === 'refused' ? refusal(answer, locale) : answer;
    },
    async createCheckout(_, signal) {
      const index = asked;
      asked += 1;
      await pause(STEP_MS[network] * STEPS, signal);
      const checkout: CheckoutAnswer = checkouts[index] ?? PAYMENT_PAGE;
      return checkout.kind === 'refused' ? refusal(checkout, locale) : checkout;
    },
    leave: onLeave,
  };
}

function refusal({ code }: ScriptedRefusal, locale: Language): Refusal {
  return { kind: 'refused', text: code && serverText(code, locale) };
}

/** Resolves after so many milliseconds; never, when they never end or the call was given up. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!Number.isFinite(milliseconds)) return;
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** A running order that meets a scripted server. */
export interface ScriptedOrder {
  readonly actor: OrderActor;
  readonly files: FileRegistry;
}

/** Starts an order whose server answers by a script. */
export function startScripted(scripting: Scripting, input: OrderInput): ScriptedOrder {
  const files = createFileRegistry();
  const machine = provideOrder(scriptedServices(scripting), files);
  return { actor: createActor(machine, { input }).start(), files };
}
