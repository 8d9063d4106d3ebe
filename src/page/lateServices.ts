import type { networkServices, OrderServices } from '../order/services.ts';
// oxlint-disable-next-line import/default -- the build provides the module
import servicesUrl from '../order/services.ts?script-url';

/** What the script exports. */
interface ServicesModule {
  readonly networkServices: typeof networkServices;
}

/**
 * Returns the services that call the server. Their script, with the checks of the server's answers, is
 * loaded with the first file: a visitor who only looks at prices never needs it.
 *
 * @param language called for each request, so that a refusal is in the language shown at that time
 */
export function lateServices(language: () => string): OrderServices {
  let loading: Promise<OrderServices> | null = null;

  /** Rejects if the network fails; the next call tries again. */
  async function services(): Promise<OrderServices> {
    loading ??= importServices().then(({ networkServices }) => networkServices(language));
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    sendFile: async (request) => (await services()).sendFile(request),
    createCheckout: async (call) => (await services()).createCheckout(call),
    leave: (url) => window.location.assign(url),
  };
}

/**
 * Fetches the script before it imports it: browsers remember a failed import of a URL, but not a
 * failed fetch, whose bytes the import takes from the cache.
 */
async function importServices(): Promise<ServicesModule> {
  const response = await fetch(servicesUrl);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The services were answered with ${response.status}`);
  const module: ServicesModule = await import(/* @vite-ignore */ servicesUrl);
  return module;
}
