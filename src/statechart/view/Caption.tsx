import * as React from 'react';
import { nameOf, textOf } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { indexOf } from './chartIndex.ts';
import type { Marks } from './marks.ts';
import { uiText } from './uiText.ts';
import { arrowSentence, closedReason, kindText } from './labels.ts';

interface CaptionProps extends ChartProps {
  readonly marks: Marks;
  readonly isLive: boolean;
  /** Id of the state or arrow to describe; `null` describes the machine. */
  readonly about: string | null;
}

/** Describes the state or arrow that is hovered, focused or selected. */
export function Caption(props: CaptionProps): React.ReactElement {
  const { title, text, more } = contentOf(props);
  return (
    <p className="sc-caption" lang={props.textOptions.language}>
      <b>{title}</b> <span>{text}</span>
      {more !== null && <span className="sc-caption-more"> {more}</span>}
    </p>
  );
}

interface Content {
  readonly title: string;
  readonly text: string;
  readonly more: string | null;
}

function contentOf({ chart, textOptions, marks, isLive, about }: CaptionProps): Content {
  const { language } = textOptions;
  const index = indexOf(chart);
  const arrow = about === null ? null : index.findArrow(about);
  if (arrow !== null) {
    const reason = isLive ? closedReason(arrow, marks, textOptions) : null;
    const actions = arrow.actions.map((action) => nameOf(action, textOptions)).join(', ');
    const details = [
      actions === '' ? null : uiText('caption.does', language, { actions }),
      reason === null ? null : uiText('caption.closed', language, { reason }),
    ].filter((part) => part !== null);
    return {
      title: nameOf(arrow.name, textOptions),
      text: arrowSentence(chart, arrow, textOptions),
      more: details.length === 0 ? null : details.join(' '),
    };
  }
  const state = about === null ? null : index.findState(about);
  if (state === null) {
    const purpose = chart.purpose ?? index.root.description;
    return {
      title: textOf(chart.title, language),
      text: purpose === null ? '' : textOf(purpose, language),
      more: null,
    };
  }
  return {
    title: nameOf(state.name, textOptions),
    text: state.description === null ? '' : textOf(state.description, language),
    more: kindText(state, language),
  };
}
