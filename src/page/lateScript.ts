import { importScript, isNetworkFailure } from './importScript.ts';

/** A script that is loaded when it is first needed. */
export interface LateScript<Module> {
  /** Loads it, once. Rejects if the network fails; the next call tries again. */
  load(this: void): Promise<Module>;
  /**
   * Loads it now or, if that fails, after each pause until it is loaded; while it pauses, further calls do
   * nothing. Never rejects.
   */
  loadInTime(this: void): Promise<void>;
  /** Returns what it exports, or `null` until it is loaded. */
  loaded(this: void): Module | null;
  /** Calls `notify` when it is loaded. Returns a function that unsubscribes. */
  subscribe(this: void, notify: () => void): () => void;
}

/** How long to wait before a retry if the browser does not report that the network is back. */
const RETRY_MS = 5000;

/** Waits after a network failure until the browser reports a network, or for a few seconds. */
export function pauseForNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(end, RETRY_MS);
    window.addEventListener('online', end);
    function end(): void {
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
  });
}

/**
 * Loads scripts, again and again while the network fails.
 *
 * @throws {Error} if the server answers without one of them
 */
export async function untilReached<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    await pauseForNetwork();
    return untilReached(load);
  }
}

/** Returns the script at a URL, which is not loaded yet. */
export function lateScript<Module>(url: string): LateScript<Module> {
  const listeners = new Set<() => void>();
  let loading: Promise<Module> | null = null;
  let module: Module | null = null;
  let retry: Promise<void> | null = null;

  async function load(): Promise<Module> {
    if (module !== null) return module;
    loading ??= importScript<Module>(url);
    try {
      module = await loading;
      for (const notify of listeners) notify();
      return module;
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  async function loadInTime(): Promise<void> {
    if (retry !== null) return;
    try {
      await load();
    } catch {
      retry ??= pauseForNetwork().then(() => {
        retry = null;
        return loadInTime();
      });
    }
  }

  return {
    load,
    loadInTime,
    loaded: () => module,
    subscribe(notify) {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  };
}
