import { isEqual } from './isEqual.ts';
import type { OrderActor, OrderSnapshot } from './orderActor.ts';

/**
 * How long progress may wait until it is shown. Files can be sent faster than anyone can read, and drawing
 * each step takes processor time from sending the next.
 */
const PROGRESS_MS = 100;

/**
 * Calls `notify` after each change of the order, but only ten times a second while nothing but the progress
 * of a batch changes. It waits for a timer and not for a frame, because a page in another tab has no frames
 * and shows its progress in its title.
 *
 * @returns a function that ends the subscription
 */
export function subscribeThrottled(actor: OrderActor, notify: () => void): () => void {
  let notified = actor.getSnapshot();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function notifyNow(): void {
    clearTimeout(timer);
    timer = undefined;
    notified = actor.getSnapshot();
    notify();
  }

  const subscription = actor.subscribe((snapshot) => {
    if (isProgress(notified, snapshot)) timer ??= setTimeout(notifyNow, PROGRESS_MS);
    else notifyNow();
  });
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
}

/** Whether the snapshots differ in nothing but how much of a batch has been sent. */
function isProgress(one: OrderSnapshot, other: OrderSnapshot): boolean {
  return (
    one.context.batch?.entries === other.context.batch?.entries &&
    one.context.batch !== other.context.batch &&
    isEqual(one.value, other.value) &&
    isEqual({ ...one.context, batch: null }, { ...other.context, batch: null })
  );
}
