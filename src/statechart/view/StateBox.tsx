import * as React from 'react';
import type { ChartState } from '../chart.ts';
import { measureByTable } from '../layout/measure.ts';
import type { PlacedState } from '../placed.ts';
import { TEXT_STYLES } from '../typography.ts';
import type { ChangeMark } from './changeMark.ts';
import { ChangeBadge } from './ChangeBadge.tsx';
import type { StateMark } from './marks.ts';
import { TextLines } from './TextLines.tsx';

declare module 'react' {
  interface CSSProperties {
    /** See {@link fittingSize}. */
    '--sc-fitting-size'?: string;
  }
}

interface StateBoxProps {
  readonly state: ChartState;
  readonly placed: PlacedState;
  /** Whether it is a child of a parallel state. */
  readonly isRegion: boolean;
  readonly isContainer: boolean;
  readonly mark: StateMark;
  readonly isSelected: boolean;
  readonly isOnPath: boolean;
  readonly isFound: boolean;
  readonly change: ChangeMark | undefined;
  /** The accessible name; `null` in a drawing that is not interactive. */
  readonly label: string | null;
  readonly isTabStop: boolean;
  /** Whether the names of invoked machines link to their charts. */
  readonly hasLinks: boolean;
}

/** An SVG group that acts as a button, since SVG has no button element. */
const LINK = { role: 'button', tabIndex: -1 };

/**
 * Returns the size in px at which the name of a region fills its box. The style sheet shows names larger in a
 * drawing that is small, and no larger than this: neighbours would run into each other.
 */
function fittingSize({ x, width, texts }: PlacedState): React.CSSProperties {
  const title = texts.find(({ role }) => role === 'title');
  if (title === undefined) return {};
  const room = width - 2 * (title.x - x);
  const size = (TEXT_STYLES.title.size * room) / measureByTable(title.text, 'title');
  return { '--sc-fitting-size': `${Math.floor(size)}px` };
}

/** A state as a box with its name, description, actions and invoked actors. */
export const StateBox = React.memo(function StateBox({
  state,
  placed,
  isRegion,
  isContainer,
  mark,
  isSelected,
  isOnPath,
  isFound,
  change,
  label,
  isTabStop,
  hasLinks,
}: StateBoxProps) {
  const { x, y, width, height } = placed;
  const interactive =
    label === null
      ? {}
      : {
          role: 'button',
          tabIndex: isTabStop ? 0 : -1,
          'aria-pressed': isSelected,
          'aria-current': mark === 'leaf' ? ('step' as const) : undefined,
        };
  return (
    <>
      <g
        className="sc-state"
        data-state-id={state.id}
        data-kind={state.kind}
        data-mark={mark}
        data-region={isRegion || undefined}
        data-container={isContainer || undefined}
        data-selected={isSelected || undefined}
        data-path={isOnPath || undefined}
        data-found={isFound || undefined}
        data-change={change}
        style={isRegion && label !== null ? fittingSize(placed) : undefined}
        {...interactive}
      >
        {label !== null && <title>{label}</title>}
        {placed.isCollapsed && (
          <rect className="sc-stack" x={x + 4} y={y + 4} width={width} height={height} rx="8" />
        )}
        <BoxShape state={state} placed={placed} />
        <TextLines texts={placed.texts.filter(({ role }) => !hasLinks || role !== 'invoke')} />
        {change !== undefined && <ChangeBadge change={change} x={x + width - 2} y={y + 1} />}
      </g>
      {hasLinks && <InvokeLinks state={state} placed={placed} mark={mark} />}
    </>
  );
});

function BoxShape({
  state: { kind, history },
  placed: { x, y, width, height, texts },
}: Pick<StateBoxProps, 'state' | 'placed'>): React.ReactElement {
  if (kind === 'history') {
    const radius = Math.min(width, height) / 2;
    return (
      <>
        <rect className="sc-box" x={x} y={y} width={width} height={height} rx={radius} />
        {texts.length === 0 && (
          <text
            className="sc-text"
            data-role="mark"
            x={x + width / 2}
            y={y + height / 2 + 4}
            textAnchor="middle"
          >
            {history === 'deep' ? 'H*' : 'H'}
          </text>
        )}
      </>
    );
  }
  return (
    <>
      <rect className="sc-box" x={x} y={y} width={width} height={height} rx="8" />
      {kind === 'final' && (
        <rect
          className="sc-inner"
          x={x + 3}
          y={y + 3}
          width={width - 6}
          height={height - 6}
          rx="5.5"
        />
      )}
    </>
  );
}

/** The invoked actors of a state, outside of its button, because buttons must not be nested. */
function InvokeLinks({
  state,
  placed,
  mark,
}: Pick<StateBoxProps, 'state' | 'placed' | 'mark'>): React.ReactElement {
  const invokes = placed.texts.filter(({ role }) => role === 'invoke');
  return (
    <g className="sc-jobs" data-mark={mark}>
      {invokes.map((text, position) => {
        const chart = state.invokes[position]?.chart ?? null;
        const line = <TextLines key={text.y} texts={[text]} />;
        if (chart === null) return line;
        return (
          <g key={text.y} className="sc-link" {...LINK} data-chart-id={chart}>
            {line}
          </g>
        );
      })}
    </g>
  );
}
