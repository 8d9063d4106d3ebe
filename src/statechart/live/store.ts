import type { LiveState } from './frame.ts';

/** Holds the state of a live machine for its viewers. */
export interface LiveStore {
  readonly getState: () => LiveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Replaces the frames; `shown` defaults to the last one. */
  set(frames: LiveState['frames'], shown?: number): void;
}

/** Creates an empty store. It limits the shown position to the frames that it has. */
export function createLiveStore(): LiveStore {
  const listeners = new Set<() => void>();
  let state: LiveState = { frames: [], shown: -1, isInPast: false };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(frames, position) {
      const last = frames.length - 1;
      const shown = Math.max(Math.min(position ?? last, last), Math.min(0, last));
      state = { frames, shown, isInPast: shown < last };
      for (const listener of listeners) listener();
    },
  };
}
