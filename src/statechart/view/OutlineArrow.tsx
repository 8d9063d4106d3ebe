import * as React from 'react';
import type { ChartArrow } from '../chart.ts';
import { conditionOf, iconOf } from '../layout/content.ts';
import { nameOf } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import { InlineIcon } from './icons.tsx';
import type { OutlineView } from './outlineView.ts';
import { uiText } from './uiText.ts';
import { closedReason } from './labels.ts';
import { Rule } from './Rule.tsx';

interface OutlineArrowProps {
  readonly arrow: ChartArrow;
  readonly view: OutlineView;
}

/** A transition: the button that takes it, its targets, its actions and why it is closed. */
export function OutlineArrow({ arrow, view }: OutlineArrowProps): React.ReactElement {
  const { chart, textOptions, marks, isLive, on } = view;
  const { language } = textOptions;
  const reasonId = React.useId();
  const index = indexOf(chart);
  const mark = marks.arrow(arrow.id);
  const reason = isLive ? closedReason(arrow, marks, textOptions) : null;
  const condition = conditionOf(arrow, chart, textOptions);
  const icon = iconOf(arrow);
  const isTaken = marks.isTaken(arrow.id);
  const change = view.changes.get(arrow.id);
  const hover = (): void => on.hover(arrow.id);

  return (
    <li
      className="sc-o-arrow"
      data-arrow-id={arrow.id}
      data-mark={mark}
      data-taken={isTaken || undefined}
      data-refused={marks.isRefused(arrow.id) || undefined}
      data-path={view.path?.has(arrow.id) || undefined}
      data-found={view.found.has(arrow.id) || undefined}
      data-change={change}
    >
      <button
        type="button"
        className="sc-o-event"
        aria-disabled={reason === null ? undefined : true}
        aria-describedby={reason === null ? undefined : reasonId}
        aria-pressed={isLive ? undefined : view.selected === arrow.id}
        onClick={() => (mark === 'open' ? on.take(arrow.id) : on.select(arrow.id))}
        onFocus={hover}
        onPointerEnter={hover}
      >
        {icon !== undefined && <InlineIcon name={icon} />}
        <span>
          <b>{nameOf(arrow.name, textOptions)}</b>
          {condition !== null && <i> {condition}</i>}
        </span>
      </button>
      {arrow.targets.map((target) => (
        <button
          key={target}
          type="button"
          className="sc-o-link"
          onClick={() => view.follow(target)}
        >
          <span aria-hidden="true">→</span>
          {nameOf(index.state(target).name, textOptions)}
        </button>
      ))}
      {change !== undefined && (
        <span className="sc-o-note">{uiText(`diff.${change}`, language)}</span>
      )}
      {isTaken && <span className="sc-o-taken">{uiText('arrow.taken', language)}</span>}
      {arrow.actions.length > 0 && (
        <span className="sc-o-actions">
          {arrow.actions.map((action) => nameOf(action, textOptions)).join(', ')}
        </span>
      )}
      {reason !== null && (
        // Inactive states are visible at a glance, so their reason is for screen readers only.
        <span id={reasonId} className={mark === 'off' ? 'sc-hidden' : 'sc-o-reason'}>
          {reason}
        </span>
      )}
      {isLive && view.selected === arrow.id && (
        <Rule arrow={arrow} values={marks.valuesOf(arrow.id)} textOptions={textOptions} />
      )}
    </li>
  );
}
