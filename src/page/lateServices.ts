import type { OrderServices, ServiceSettings } from '../order/services.ts';
// oxlint-disable-next-line import/default -- the build provides the module
import firstFileUrl from './firstFile.ts?script-url';
import type * as FirstFile from './firstFile.ts';
// oxlint-disable-next-line import/default -- the build provides the module
import emailSlipUrl from './emailSlip/emailSlip.tsx?script-url';
import type { EmailSlip } from './form/emailSlip.ts';
import { lateScript, type LateScript } from './lateScript.ts';
import type * as AfterPayment from './receipt/afterPayment.tsx';
// oxlint-disable-next-line import/default -- the build provides the module
import afterPaymentUrl from './receipt/afterPayment.tsx?script-url';

/** What the script exports. */
export type FirstFileModule = Pick<
  typeof FirstFile,
  'networkServices' | 'FILE_ROWS' | 'folderFiles'
>;

/** Returns the script that the first file loads: a visitor who only looks at prices never needs it. */
export function firstFileScript(): LateScript<FirstFileModule> {
  return lateScript(firstFileUrl);
}

/** What the script exports. */
export type AfterPaymentModule = Pick<typeof AfterPayment, 'AFTER_PAYMENT'>;

/** Returns the script that a return from the payment page loads. */
export function afterPaymentScript(): LateScript<AfterPaymentModule> {
  return lateScript(afterPaymentUrl);
}

/** Returns the script that leaving a contact field loads. */
export function emailSlipScript(): LateScript<EmailSlip> {
  return lateScript(emailSlipUrl);
}

/** How long a question after a payment waits for the script when that cannot be loaded. */
const RETRY_MS = 5000;

/** Returns the services that call the server, of a script that is loaded for the first call. */
export function lateServices(
  script: LateScript<FirstFileModule>,
  settings: ServiceSettings,
): OrderServices {
  let loaded: OrderServices | null = null;
  const services = async () => (loaded ??= (await script.load()).networkServices(settings));
  return {
    checkFiles: async (request) => (await services()).checkFiles(request),
    sendFile: async (request) => (await services()).sendFile(request),
    probeNetwork: async (wait) => (await services()).probeNetwork(wait),
    awaitNetwork: async (wait) => (await services()).awaitNetwork(wait),
    createCheckout: async (call) => (await services()).createCheckout(call),
    async askPayment(call) {
      try {
        return await (await services()).askPayment(call);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        return { kind: 'unreachable' };
      }
    },
    leave: (url) => window.location.assign(url),
  };
}
