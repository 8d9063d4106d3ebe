/**
 * Returns a signal that is aborted after a time limit, or with another signal.
 *
 * @param milliseconds the limit, from now on
 */
export function limitedTo(milliseconds: number, signal: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  // A timeout that nothing but the combined signal depends on is collected as garbage, and the limit with it
  // (nodejs/node#57736). One that has a listener is kept until it is over.
  timeout.addEventListener('abort', () => undefined);
  return AbortSignal.any([timeout, signal]);
}
