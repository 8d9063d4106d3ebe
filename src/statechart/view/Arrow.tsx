import * as React from 'react';
import type { PlacedInitial, PlacedLabel, PlacedWire } from '../placed.ts';
import type { ChangeMark } from './changeMark.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import type { ArrowMark } from './marks.ts';
import { headPath, wirePath } from './path.ts';
import { TextLines } from './TextLines.tsx';

interface ArrowProps {
  readonly mark: ArrowMark;
  readonly isTaken: boolean;
  readonly isRefused: boolean;
  readonly isOnPath: boolean;
  readonly change: ChangeMark | undefined;
}

/** The line of a transition to one of its targets. */
export const Wire = React.memo(function Wire({
  placed: { arrow, points },
  mark,
  isTaken,
  isRefused,
  isOnPath,
  change,
}: ArrowProps & { readonly placed: PlacedWire }) {
  return (
    <g
      className="sc-wire"
      data-wire-of={arrow}
      data-mark={mark}
      data-taken={isTaken || undefined}
      data-refused={isRefused || undefined}
      data-path={isOnPath || undefined}
      data-change={change}
    >
      <path className="sc-line" d={wirePath(points)} />
      <path className="sc-head" d={headPath(points)} />
    </g>
  );
});

/** The dot and the line that point to an initial state. */
export const Initial = React.memo(function Initial({
  placed: { points },
}: {
  readonly placed: PlacedInitial;
}) {
  const [start] = points;
  if (start === undefined) return null;
  return (
    <g className="sc-wire" data-initial="">
      <circle className="sc-dot" cx={start.x} cy={start.y} r="4" />
      <path className="sc-line" d={wirePath(points)} />
      <path className="sc-head" d={headPath(points)} />
    </g>
  );
});

/** The label of a transition, which is the button that takes it. */
export const Label = React.memo(function Label({
  placed: { arrow, x, y, width, height, texts, isInside },
  mark,
  isTaken,
  isRefused,
  isOnPath,
  change,
  isSelected,
  isFound,
  isOnLeaf,
  label,
  reason,
  isTabStop,
}: ArrowProps & {
  readonly placed: PlacedLabel;
  readonly isSelected: boolean;
  readonly isFound: boolean;
  /** Whether it lies in the box of an innermost active state. */
  readonly isOnLeaf: boolean;
  /** The accessible name; `null` in a drawing that is not interactive. */
  readonly label: string | null;
  /** Why it cannot be taken now. */
  readonly reason: string | null;
  readonly isTabStop: boolean;
}) {
  const interactive =
    label === null
      ? {}
      : {
          role: 'button',
          tabIndex: isTabStop ? 0 : -1,
          'aria-disabled': mark === 'open' ? undefined : true,
        };
  return (
    <g
      className="sc-label"
      data-arrow-id={arrow}
      data-mark={mark}
      data-inside={isInside || undefined}
      data-on-leaf={isOnLeaf || undefined}
      data-taken={isTaken || undefined}
      data-refused={isRefused || undefined}
      data-selected={isSelected || undefined}
      data-path={isOnPath || undefined}
      data-change={change}
      data-found={isFound || undefined}
      {...interactive}
    >
      {/* Not `aria-label`, which would have to contain every line of text that is drawn. */}
      {label !== null && <title>{reason === null ? label : `${label} (${reason})`}</title>}
      <rect className="sc-box" x={x} y={y} width={width} height={height} rx="6" />
      <TextLines texts={texts} />
      {change !== undefined && <ChangeBadge change={change} x={x + width - 2} y={y + 1} />}
      {isRefused && (
        <g className="sc-badge" transform={`translate(${x + width - 2} ${y + 1})`}>
          <circle r="7.5" />
          <path d="M-2.8-2.8 2.8 2.8M2.8-2.8-2.8 2.8" />
        </g>
      )}
    </g>
  );
});
