import * as React from 'react';
import type { Chart } from '../chart.ts';

/** Holds the ids of the collapsed containers, separately for each chart. */
export function useCollapsed(chart: Chart): {
  readonly collapsed: readonly string[];
  readonly toggle: (state: string) => void;
} {
  const [byChart, setByChart] = React.useState<Readonly<Record<string, readonly string[]>>>({});
  const collapsed = byChart[chart.id] ?? NONE;
  function toggle(state: string): void {
    const next = collapsed.includes(state)
      ? collapsed.filter((id) => id !== state)
      : [...collapsed, state];
    setByChart({ ...byChart, [chart.id]: next });
  }
  return { collapsed, toggle };
}

const NONE: readonly string[] = [];
