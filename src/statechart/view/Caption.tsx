import * as React from 'react';
import type { Chart } from '../chart.ts';
import { indexOf } from './chartIndex.ts';
import type { Marks } from './marks.ts';
import { uiText } from './uiWords.ts';
import { arrowSentence, closedReason, kindText, nameOf, type Reading, textOf } from './wording.ts';

interface CaptionProps {
  readonly chart: Chart;
  readonly reading: Reading;
  readonly marks: Marks;
  readonly isLive: boolean;
  /** Id of the state or arrow that is told about; the machine itself where there is none. */
  readonly about: string | null;
}

/** What is under the pointer, has the focus or is selected, in a sentence. */
export function Caption(props: CaptionProps): React.ReactElement {
  const { title, text, more } = contentOf(props);
  return (
    <p className="sc-caption" lang={props.reading.language}>
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

function contentOf({ chart, reading, marks, isLive, about }: CaptionProps): Content {
  const { language } = reading;
  const index = indexOf(chart);
  const arrow = about === null ? null : index.findArrow(about);
  if (arrow !== null) {
    const reason = isLive ? closedReason(arrow, marks, reading) : null;
    const actions = arrow.actions.map((action) => nameOf(action, reading)).join(', ');
    const told = [
      actions === '' ? null : uiText('caption.does', language, { actions }),
      reason === null ? null : uiText('caption.closed', language, { reason }),
    ].filter((part) => part !== null);
    return {
      title: nameOf(arrow.name, reading),
      text: arrowSentence(chart, arrow, reading),
      more: told.length === 0 ? null : told.join(' '),
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
    title: nameOf(state.name, reading),
    text: state.description === null ? '' : textOf(state.description, language),
    more: kindText(state, language),
  };
}
