import type { LiveState } from './frame.ts';

/** Where a live machine keeps what its viewers know of it. */
export interface LiveStore {
  readonly getState: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces what is known; `shown` is the last frame where it is not said. */
  set(frames: LiveState['frames'], shown?: number): void;
}

/** A store that knows of nothing yet. */
export function createLiveStore(): LiveStore {
  const listeners = new Set<() => void>();
  let state: LiveState = { frames: [], shown: -1, isInPast: false };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(frames, asked) {
      const last = frames.length - 1;
      const shown = Math.max(Math.min(asked ?? last, last), Math.min(0, last));
      state = { frames, shown, isInPast: shown < last };
      for (const listener of listeners) listener();
    },
  };
}
