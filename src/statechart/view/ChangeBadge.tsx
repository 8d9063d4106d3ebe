import * as React from 'react';
import type { ChangeMark } from './changeMark.ts';

const SIGNS: Readonly<Record<ChangeMark, string>> = {
  added: 'M-3.2 0H3.2M0-3.2V3.2',
  removed: 'M-3.2 0H3.2',
  changed: 'M-3.4.8C-2.4-1.6-.8-1.2 0 0S2.4 1.6 3.4-.8',
};

/**
 * A sign at the corner of what was added, removed or changed, because colour alone is not enough.
 */
export function ChangeBadge({
  change,
  x,
  y,
}: {
  readonly change: ChangeMark;
  readonly x: number;
  readonly y: number;
}): React.ReactElement {
  return (
    <g className="sc-badge" data-change={change} transform={`translate(${x} ${y})`}>
      <circle r="7.5" />
      <path d={SIGNS[change]} />
    </g>
  );
}
