import type { NetworkResult } from '../../machines/uploadBatch/actors.ts';
import { isOfProxy } from '../contract/refusal.ts';
import { fetchWithin } from './fetchWithin.ts';

/** The server answers a probe with a few bytes, and logs nothing. */
const PROBE_PATH = '/healthz';

/** A probe that takes longer counts as unanswered. */
const PROBE_MS = 5000;

/** How long the probe after a failed request may take. */
const VERDICT_MS = 3000;

/** Pauses between probes: they double up to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;

/** The browser reports when the network is back. It may be wrong, so the page still probes now and then. */
const OFFLINE_PAUSE_MS = 15_000;

/**
 * How long to wait for an unreachable server while the browser reports a network. Connections that are
 * refused at once are stronger evidence of an outage than silence.
 */
const REFUSED_MS = 10_000;
const SILENT_MS = 60_000;

/** Checks once whether the server can be reached. Never rejects. */
export async function probeNetwork({ signal }: { signal: AbortSignal }): Promise<NetworkResult> {
  return { kind: (await probe(signal, VERDICT_MS)) === 'reached' ? 'reached' : 'unreached' };
}

/**
 * Waits until the server can be reached. It gives up only while the browser reports a network. Never
 * rejects.
 */
export async function awaitNetwork({ signal }: { signal: AbortSignal }): Promise<NetworkResult> {
  let pauseMs = FIRST_PAUSE_MS;
  let connectedMs = 0;
  while (!signal.aborted) {
    const start = Date.now();
    const outcome = navigator.onLine ? await probe(signal, PROBE_MS) : 'offline';
    if (outcome === 'reached') return { kind: 'reached' };
    const isBackOnline = await pause(outcome === 'offline' ? OFFLINE_PAUSE_MS : pauseMs, signal);
    if (outcome === 'offline' && !isBackOnline && (await probe(signal, PROBE_MS)) === 'reached')
      break;
    // The time for which a computer slept does not count as waiting.
    const waitedMs = Math.min(Date.now() - start, PROBE_MS + LONGEST_PAUSE_MS);
    const isConnected = outcome !== 'offline' && navigator.onLine;
    connectedMs = isConnected ? connectedMs + waitedMs : 0;
    if (connectedMs >= (outcome === 'refused' ? REFUSED_MS : SILENT_MS)) {
      return { kind: 'unreached' };
    }
    pauseMs = isBackOnline ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
  return { kind: 'reached' };
}

/** Sends one request. Any answer of the server shows that it can be reached. */
async function probe(
  signal: AbortSignal,
  milliseconds: number,
): Promise<'reached' | 'refused' | 'silent'> {
  const request = [PROBE_PATH, { cache: 'no-store' }] as const;
  try {
    return await fetchWithin({ milliseconds, signal }, request, ({ status }) =>
      Promise.resolve(isOfProxy(status, null) ? 'refused' : 'reached'),
    );
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'silent' : 'refused';
  }
}

/**
 * Waits some milliseconds, or less if the browser reports a network, the page is shown or hidden, or the
 * signal aborts.
 *
 * @returns whether the browser reported a network
 */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(event?: Event): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve(event?.type === 'online');
    }
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
  });
}
