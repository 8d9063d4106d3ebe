import type { BatchView } from '../../order/view.ts';

/**
 * Returns whether a batch waits for a slow connection. After the last byte of a file it waits for the server, which
 * is checking the file.
 */
export function isStalled({ state, fileProgress }: BatchView): boolean {
  return state === 'stalled' && fileProgress < 1;
}
