/**
 * Resolves when the browser has nothing else to do: events have been handled and their frames drawn. In WebKit,
 * which does not report it, it resolves in another task.
 *
 * @param timeout milliseconds after which it resolves in any case
 */
export function idle(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve);
  });
}
