import type { OrderServices } from '../order/services.ts';
// oxlint-disable-next-line import/default -- the build provides the module
import firstFileUrl from './firstFile.ts?script-url';
import type * as FirstFile from './firstFile.ts';
import type { FileRows } from './form/fileRows.ts';
import { importScript } from './importScript.ts';

/** What the script exports. */
type FirstFileModule = Pick<typeof FirstFile, 'networkServices' | 'FILE_ROWS' | 'folderFiles'>;

/** The script that the first file loads: a visitor who only looks at prices never needs it. */
export interface LateScript {
  /** Loads it, once. Rejects if the network fails; the next call tries again. */
  load(this: void): Promise<FirstFileModule>;
  /** The rows of files, or `null` until they are loaded. */
  rows(this: void): FileRows | null;
  /** Calls back when the rows are loaded. Returns a function that ends it. */
  subscribe(this: void, notify: () => void): () => void;
}

/** Returns the script that the first file loads, which is not loaded yet. */
export function lateScript(): LateScript {
  const listeners = new Set<() => void>();
  let loading: Promise<FirstFileModule> | null = null;
  let loaded: FirstFileModule | null = null;

  async function load(): Promise<FirstFileModule> {
    loading ??= importScript<FirstFileModule>(firstFileUrl);
    try {
      loaded = await loading;
      for (const notify of listeners) notify();
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  return {
    load,
    rows: () => loaded && loaded.FILE_ROWS,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}

/**
 * Returns the services that call the server, of a script that is loaded for the first call.
 *
 * @param language called for each request, so that a refusal is in the language shown at that time
 */
export function lateServices(script: LateScript, language: () => string): OrderServices {
  let loaded: OrderServices | null = null;
  const services = async () => (loaded ??= (await script.load()).networkServices(language));
  return {
    checkFiles: async (request) => (await services()).checkFiles(request),
    sendFile: async (request) => (await services()).sendFile(request),
    probeNetwork: async (wait) => (await services()).probeNetwork(wait),
    awaitNetwork: async (wait) => (await services()).awaitNetwork(wait),
    createCheckout: async (call) => (await services()).createCheckout(call),
    leave: (url) => window.location.assign(url),
  };
}
