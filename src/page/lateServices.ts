import type { OrderServices, ServiceSettings } from '../order/services.ts';
import firstFileUrl from './firstFile.ts?script-url';
import type * as FirstFile from './firstFile.ts';
import emailTypoUrl from './emailTypo/emailTypo.tsx?script-url';
import type { EmailTypo } from './form/emailTypoContext.ts';
import { isNetworkFailure } from './importScript.ts';
import { lateScript, pauseForNetwork, type LateScript } from './lateScript.ts';
import type * as AfterPayment from './receipt/afterPayment.tsx';
import afterPaymentUrl from './receipt/afterPayment.tsx?script-url';

/** What the script exports. */
export type FirstFileModule = Pick<typeof FirstFile, 'networkServices' | 'FILE_ROWS'>;

/** Returns the script that files need: a visitor who only looks at prices never does. */
export function firstFileScript(): LateScript<FirstFileModule> {
  return lateScript(firstFileUrl);
}

/** What the script exports. */
export type AfterPaymentModule = Pick<typeof AfterPayment, 'AFTER_PAYMENT'>;

/** Returns the script that a return from the payment page loads. */
export function afterPaymentScript(): LateScript<AfterPaymentModule> {
  return lateScript(afterPaymentUrl);
}

/** Returns the script that loads when a contact field loses the focus. */
export function emailTypoScript(): LateScript<EmailTypo> {
  return lateScript(emailTypoUrl);
}

const UNREACHED = { kind: 'unreached' } as const;

/** How many times the script may fail to load while the browser reports a network. */
const MAX_TRIES = 12;

/**
 * Returns the services that call the server. Their script loads with the first call. If the network keeps
 * it from loading, the order waits as it does when the network is lost later.
 */
export function lateServices(
  script: LateScript<FirstFileModule>,
  settings: ServiceSettings,
): OrderServices {
  let loaded: OrderServices | null = null;
  const services = async () => (loaded ??= (await script.load()).networkServices(settings));
  return {
    checkFiles: async (request) => (await services()).checkFiles(request),
    sendFile: async (request) => (await services()).sendFile(request),
    // While the script is missing, `awaitNetwork` finds out whether the server can be reached.
    probeNetwork: async (wait) => loaded?.probeNetwork(wait) ?? UNREACHED,
    async awaitNetwork(wait) {
      let tries = 0;
      while (tries < MAX_TRIES && !wait.signal.aborted) {
        try {
          return await (await services()).awaitNetwork(wait);
        } catch (error) {
          // The server has answered, but without the script.
          if (!isNetworkFailure(error)) break;
          await pauseForNetwork();
          tries = navigator.onLine ? tries + 1 : 0;
        }
      }
      return UNREACHED;
    },
    createCheckout: async (call) => (await services()).createCheckout(call),
    async queryPayment(call) {
      try {
        return await (await services()).queryPayment(call);
      } catch {
        await pauseForNetwork();
        return { kind: 'unreachable' };
      }
    },
    leave: (url) => window.location.assign(url),
  };
}
