import * as React from 'react';
import type { LiveMachine, LiveState } from '../live/frame.ts';

/** Subscribes to the state of a live machine; `null` without a machine. */
export function useLiveState(machine: LiveMachine | null): LiveState | null {
  const subscribe = React.useCallback(
    (listener: () => void) => machine?.subscribe(listener) ?? nothing,
    [machine],
  );
  const getState = React.useCallback(() => machine?.getState() ?? null, [machine]);
  return React.useSyncExternalStore(subscribe, getState, getState);
}

function nothing(): void {
  // Without a machine there is nothing to unsubscribe from.
}
