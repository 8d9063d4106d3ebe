import * as React from 'react';
import type { ChartState, Named } from '../chart.ts';
import { fillPattern, phrasesOf } from '../read/phrases.ts';
import { nameOf, textOf, type TextOptions } from '../texts.ts';
import { indexOf } from './chartIndex.ts';
import { InlineIcon } from './icons.tsx';
import type { Marks } from './marks.ts';
import { OutlineArrow } from './OutlineArrow.tsx';
import type { OutlineView } from './outlineView.ts';
import { uiText } from './uiText.ts';
import { kindText } from './labels.ts';

interface OutlineStateProps {
  readonly state: ChartState;
  readonly level: number;
  readonly view: OutlineView;
}

/** A state with its transitions and its child states. */
export function OutlineState({ state, level, view }: OutlineStateProps): React.ReactElement {
  const { chart, textOptions, marks, collapsed, on } = view;
  const { language } = textOptions;
  const index = indexOf(chart);
  const children = index.childrenOf(state.id);
  const arrows = index.arrowsFrom(state.id);
  const isCollapsed = collapsed.includes(state.id);
  const active = marks.state(state.id);
  const mark = isCollapsed && active === 'container' ? 'leaf' : active;
  const isRegion = state.parent !== null && index.state(state.parent).kind === 'parallel';
  const isContainer = children.length > 0;

  return (
    <li
      className="sc-o-state"
      data-state-id={state.id}
      data-mark={mark}
      data-kind={state.kind}
      data-region={isRegion || undefined}
      data-container={(isContainer && !isCollapsed) || undefined}
      data-selected={view.selected === state.id || undefined}
      data-path={view.path?.has(state.id) || undefined}
      data-found={view.found.has(state.id) || undefined}
      data-change={view.changes.get(state.id)}
    >
      <StateHeading state={state} level={level} view={view} mark={mark} />
      {isContainer && (
        <button
          type="button"
          className="sc-o-toggle"
          aria-expanded={!isCollapsed}
          aria-label={uiText('outline.inside', language, { name: nameOf(state.name, textOptions) })}
          onClick={() => on.toggle(state.id)}
        >
          <Chevron />
        </button>
      )}
      {state.description !== null && (
        <p className="sc-o-description">{textOf(state.description, language)}</p>
      )}
      <Activities state={state} view={view} />
      {arrows.length > 0 && (
        <ul
          className="sc-o-arrows"
          aria-label={uiText('outline.arrows', language, { name: nameOf(state.name, textOptions) })}
        >
          {arrows.map((arrow) => (
            <OutlineArrow key={arrow.id} arrow={arrow} view={view} />
          ))}
        </ul>
      )}
      {isContainer && !isCollapsed && (
        <ul className="sc-o-children" data-parallel={state.kind === 'parallel' || undefined}>
          {children.map((child) => (
            <OutlineState key={child.id} state={child} level={level + 1} view={view} />
          ))}
        </ul>
      )}
    </li>
  );
}

function StateHeading({
  state,
  level,
  view: { textOptions, selected, changes, on },
  mark,
}: OutlineStateProps & { readonly mark: ReturnType<Marks['state']> }): React.ReactElement {
  const { language } = textOptions;
  const kind = kindText(state, language);
  const change = changes.get(state.id);
  // HTML has six levels; the nested lists convey the rest.
  return React.createElement(
    `h${Math.min(level, 6)}`,
    { className: 'sc-o-heading' },
    <button
      type="button"
      className="sc-o-name"
      aria-pressed={selected === state.id}
      aria-current={mark === 'leaf' ? 'step' : undefined}
      onClick={() => on.select(state.id)}
      onFocus={() => on.hover(state.id)}
      onPointerEnter={() => on.hover(state.id)}
    >
      {state.kind === 'parallel' && <InlineIcon name="parallel" />}
      {nameOf(state.name, textOptions)}
    </button>,
    state.isInitial && <span className="sc-o-note">{uiText('state.initial', language)}</span>,
    kind !== null && <span className="sc-o-note">{kind}</span>,
    change !== undefined && <span className="sc-o-note">{uiText(`diff.${change}`, language)}</span>,
  );
}

function Activities({
  state: { invokes, entry, exit },
  view: { textOptions, on },
}: Pick<OutlineStateProps, 'state' | 'view'>): React.ReactElement | null {
  const { language } = textOptions;
  if (invokes.length + entry.length + exit.length === 0) return null;
  return (
    <ul className="sc-o-jobs">
      {invokes.map(({ id, actor, chart }) => (
        <li key={id}>
          <InlineIcon name="invoke" />
          {chart === null ? (
            nameOf(actor, textOptions)
          ) : (
            <button type="button" className="sc-o-link" onClick={() => on.open(chart)}>
              {nameOf(actor, textOptions)}
            </button>
          )}
        </li>
      ))}
      {entry.length > 0 && (
        <li>{fillPattern(phrasesOf(language).entry, namesOf(entry, textOptions))}</li>
      )}
      {exit.length > 0 && (
        <li>{fillPattern(phrasesOf(language).exit, namesOf(exit, textOptions))}</li>
      )}
    </ul>
  );
}

function namesOf(actions: readonly Named[], textOptions: TextOptions): string {
  return actions.map((action) => nameOf(action, textOptions)).join(', ');
}

function Chevron(): React.ReactElement {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path className="sc-icon" d="M2.5 4.5 6 8l3.5-3.5" />
    </svg>
  );
}
