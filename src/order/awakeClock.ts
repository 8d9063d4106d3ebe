/** The longest step in which time is counted, in milliseconds. */
const STEP_MS = 1000;

/** The part of a clock that XState sets its timers by. */
interface Clock {
  setTimeout(this: void, callback: () => void, milliseconds: number): number;
  clearTimeout(this: void, id: number): void;
}

/**
 * Returns a clock whose timers count only the time during which the page runs. After a laptop wakes, an
 * ordinary timer would count the hours of sleep as hours without progress.
 */
export function awakeClock(): Clock {
  const timers = new Map<number, number>();
  let lastId = 0;
  return {
    setTimeout(callback, milliseconds) {
      const id = (lastId += 1);
      let left = milliseconds;
      function step(): void {
        const stepMs = Math.min(left, STEP_MS);
        const start = Date.now();
        timers.set(
          id,
          window.setTimeout(() => {
            const elapsed = Date.now() - start;
            // At least one step has passed, even if the system clock was set back.
            left -= Math.max(stepMs, Math.min(elapsed, 2 * STEP_MS));
            if (left > 0) return step();
            timers.delete(id);
            callback();
          }, stepMs),
        );
      }
      step();
      return id;
    },
    clearTimeout(id) {
      window.clearTimeout(timers.get(id));
      timers.delete(id);
    },
  };
}
