import * as React from 'react';
import type { IconName } from '../placed.ts';
import { ICON } from '../typography.ts';

/** Paths in a square of 12 by 12, drawn as strokes in the text's colour. */
const PATHS: Readonly<Record<IconName, string>> = {
  always: 'M6.8 1 3 6.8h3L5.2 11 9 5.2H6Z',
  after: 'M6 1.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 1 0 0-9.6M6 3.4V6l1.8 1.4',
  done: 'M1.8 6.4 4.8 9.4 10.2 2.8',
  refused: 'M6 1.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 1 0 0-9.6M2.6 2.6l6.8 6.8',
  unanswered: 'M3.4 4.2a2.6 2.6 0 1 1 3.6 2.4c-.7.3-1 .8-1 1.6M6 10.4v.6',
  stopped: 'M2.4 2.4h7.2v7.2H2.4Z',
  ended: 'M2 6h8M7.2 3 10 6 7.2 9',
  failed: 'M2.6 2.6 9.4 9.4M9.4 2.6 2.6 9.4',
  snapshot: 'M1.5 3.5h9v6.5h-9zM4.2 3.5l.8-1.5h2l.8 1.5M6 5.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 1 0 0-3',
  invoke: 'M10.4 6a4.4 4.4 0 1 1-1.5-3.3M9.3.6v2.4H6.9',
  parallel: 'M4 1.5v9M8 1.5v9',
};

/** An icon left of a text of a drawing, whose position is `x` and `y`. */
export function Icon({
  name,
  x,
  y,
}: {
  readonly name: IconName;
  readonly x: number;
  readonly y: number;
}): React.ReactElement {
  const left = x - ICON.size - ICON.gap;
  return (
    <path
      className="sc-icon"
      data-icon={name}
      d={PATHS[name]}
      transform={`translate(${left} ${y - ICON.size + 2})`}
    />
  );
}

/** The same icon in HTML text. */
export function InlineIcon({ name }: { readonly name: IconName }): React.ReactElement {
  return (
    <svg className="sc-inline-icon" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path className="sc-icon" data-icon={name} d={PATHS[name]} />
    </svg>
  );
}
