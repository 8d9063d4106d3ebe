import { isEqual } from './isEqual.ts';
import type { OrderActor, OrderSnapshot } from './orderActor.ts';

/**
 * Calls `notify` after each change of the order, but at most once a frame while only the progress of
 * a batch changes. Files can be sent faster than the screen shows them.
 *
 * @returns a function that ends the subscription
 */
export function subscribeByFrame(actor: OrderActor, notify: () => void): () => void {
  let notified = actor.getSnapshot();
  let frame: number | null = null;

  function notifyNow(): void {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    notified = actor.getSnapshot();
    notify();
  }

  const subscription = actor.subscribe((snapshot) => {
    if (isProgress(notified, snapshot)) frame ??= requestAnimationFrame(notifyNow);
    else notifyNow();
  });
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
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
