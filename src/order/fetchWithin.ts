/**
 * Fetches, and gives up after a time or when a signal aborts. The time covers the body too.
 *
 * @param read reads the response
 * @param limits.milliseconds after which the request is aborted
 * @throws whatever `fetch` and `read` throw, and an `AbortError` when it gave up
 */
export async function fetchWithin<T>(
  { milliseconds, signal }: { readonly milliseconds: number; readonly signal: AbortSignal },
  [path, init]: readonly [path: string, init?: RequestInit],
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const aborting = new AbortController();
  const abort = () => aborting.abort();
  const timeout = setTimeout(abort, milliseconds);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await read(await fetch(path, { ...init, signal: aborting.signal }));
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', abort);
  }
}
