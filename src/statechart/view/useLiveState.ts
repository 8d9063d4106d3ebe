import * as React from 'react';
import type { LiveMachine, LiveState } from '../live/frame.ts';

/** What is known of a running machine, at each change; `null` where nothing runs. */
export function useLiveState(machine: LiveMachine | null): LiveState | null {
  const subscribe = React.useCallback(
    (listener: () => void) => machine?.subscribe(listener) ?? nothing,
    [machine],
  );
  const getState = React.useCallback(() => machine?.getState() ?? null, [machine]);
  return React.useSyncExternalStore(subscribe, getState, getState);
}

function nothing(): void {
  // Nobody was listening.
}
