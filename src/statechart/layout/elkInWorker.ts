import ElkApi from 'elkjs/lib/elk-api.js';
import type { Elk } from './place.ts';

/**
 * The Trusted Types policy that makes the worker's address: a page that requires Trusted Types has to
 * allow a policy of this name, and nothing else, for its chart.
 */
export const WORKER_POLICY = 'statechart';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): {
    /** A TrustedScriptURL, which only a sink tells from a string. */
    createScriptURL(address: string): string;
  };
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/**
 * ELK in a worker of its own: a layout takes longer than a frame, and never holds the page up.
 *
 * @param address where `elkjs/lib/elk-worker.min.js` is served, from the page's own origin
 */
export function elkInWorker(address: string): Elk & { readonly stop: () => void } {
  const elk = new ElkApi({ workerFactory: () => new Worker(trusted(address)) });
  return { layout: (graph) => elk.layout(graph), stop: () => elk.terminateWorker() };
}

const policies = new Map<string, ReturnType<TrustedTypes['createPolicy']>>();

/** The policy passes addresses of the page's own origin, and refuses, by throwing, any other. */
function trusted(address: string): string {
  if (window.trustedTypes === undefined) return address;
  const made = policies.get(WORKER_POLICY);
  const policy =
    made ??
    window.trustedTypes.createPolicy(WORKER_POLICY, {
      createScriptURL: (script) => {
        const { origin, href } = new URL(script, location.href);
        if (origin !== location.origin) throw new TypeError(`no worker is started from ${origin}`);
        return href;
      },
    });
  policies.set(WORKER_POLICY, policy);
  return policy.createScriptURL(address);
}
