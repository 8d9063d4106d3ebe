import { createActor } from 'xstate';
import type { CheckoutResult, SendFileResult } from '../../machines/actors.ts';
import type { OrderInput } from '../../machines/orderEvents.ts';
import { createFileRegistry, type FileRegistry } from '../../src/order/fileRegistry.ts';
import { provideOrder } from '../../src/order/provide.ts';
import type { OrderServices } from '../../src/order/services.ts';
import type { OrderActor } from '../../src/order/useOrderView.ts';
import type { Network } from '../support/setting.ts';

/** What the server of a flow answers. */
export interface Script {
  /** To each file in turn; once they are used up, every file is confirmed. */
  readonly files?: readonly SendFileResult[];
  readonly checkout?: CheckoutResult;
}

/** Steps of a file's progress, and how long each takes, by network. */
const STEPS = 4;
const STEP_MS: Record<Network, number> = { fast: 10, slow: 600, never: Number.POSITIVE_INFINITY };

/**
 * Services that answer by a script and touch no network.
 *
 * @param left told the address instead of going there
 */
function scriptedServices(
  { files = [], checkout = { kind: 'created', url: 'https://pay.example.com/order' } }: Script,
  network: Network,
  left: (url: string) => void,
): OrderServices {
  let sent = 0;
  return {
    async sendFile({ file, onProgress, signal }) {
      const index = sent;
      sent += 1;
      for (let step = 1; step <= STEPS; step += 1) {
        await pause(STEP_MS[network], signal);
        onProgress(Math.round((step / STEPS) * file.size));
      }
      return files[index] ?? { kind: 'confirmed', records: [{ key: `key-${index + 1}` }] };
    },
    async createCheckout(_, signal) {
      await pause(STEP_MS[network] * STEPS, signal);
      return checkout;
    },
    leave: left,
  };
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
export function startScripted(
  script: Script,
  network: Network,
  input: OrderInput,
  left: (url: string) => void,
): ScriptedOrder {
  const files = createFileRegistry();
  const machine = provideOrder(scriptedServices(script, network, left), files);
  return { actor: createActor(machine, { input }).start(), files };
}
