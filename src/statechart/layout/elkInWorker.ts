import ElkApi from 'elkjs/lib/elk-api.js';
import type { Elk } from './place.ts';

/**
 * The name of the Trusted Types policy for the worker's URL: the only policy that a page which requires
 * Trusted Types has to allow for its chart.
 */
export const WORKER_POLICY = 'statechart';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    /** Returns a TrustedScriptURL, typed as the string that the `Worker` constructor takes. */
    createScriptURL(url: string): string;
  };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * Runs ELK in a worker, because a layout takes longer than a frame.
 *
 * @param url where `elkjs/lib/elk-worker.min.js` is served, on the page's own origin
 */
export function elkInWorker(url: string): Elk & { readonly stop: () => void } {
  const elk = new ElkApi({ workerFactory: () => new Worker(trustedScriptUrl(url)) });
  return { layout: (graph) => elk.layout(graph), stop: () => elk.terminateWorker() };
}

const policies = new Map<string, ReturnType<TrustedTypes['createPolicy']>>();

/** @throws TypeError if the URL is of another origin than the page */
function trustedScriptUrl(url: string): string {
  if (window.trustedTypes === undefined) return url;
  const policy =
    policies.get(WORKER_POLICY) ??
    window.trustedTypes.createPolicy(WORKER_POLICY, {
      createScriptURL: (script) => {
        const { origin, href } = new URL(script, location.href);
        if (origin !== location.origin) throw new TypeError(`no worker is started from ${origin}`);
        return href;
      },
    });
  policies.set(WORKER_POLICY, policy);
  return policy.createScriptURL(url);
}
