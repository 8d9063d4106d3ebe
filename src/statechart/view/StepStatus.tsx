import * as React from 'react';
import { changesBetween } from '../live/changes.ts';
import type { Frame } from '../live/frame.ts';
import type { ChartProps } from './chartProps.ts';
import { stepSentence, stepText } from './logText.ts';

interface StepStatusProps extends ChartProps {
  readonly frames: readonly Frame[];
  /** The frame that is shown. */
  readonly live: Frame;
}

/**
 * Tells a screen reader where a step led. It is silent about steps that are made elsewhere, such as by typing in
 * the page beside the chart, which announces them itself. Of the steps that the reader did not ask for, it tells only
 * those that lead to another state: an upload reports its progress many times a second.
 */
export function StepStatus({
  chart,
  textOptions,
  frames,
  live,
}: StepStatusProps): React.ReactElement {
  const status = React.useRef<HTMLOutputElement>(null);
  const [said, setSaid] = React.useState({ step: '', sentence: '' });
  /** Whether the reader has pressed or chosen something since the last sentence. */
  const isAsked = React.useRef(false);
  React.useEffect(() => {
    const shell = status.current?.closest('.sc-shell');
    const noteRequest = (event: Event): void => {
      // An arrow of the drawing is no button, and gets no click from the keyboard.
      isAsked.current ||= !(event instanceof KeyboardEvent) || ['Enter', ' '].includes(event.key);
    };
    const types = ['click', 'change', 'keydown'];
    for (const type of types) shell?.addEventListener(type, noteRequest);
    return () => {
      for (const type of types) shell?.removeEventListener(type, noteRequest);
    };
  }, []);
  React.useEffect(() => {
    const shell = status.current?.closest('.sc-shell');
    if (!shell?.contains(document.activeElement)) return;
    const before = frames
      .slice(0, frames.indexOf(live))
      .findLast(({ session, actor }) => session === live.session && actor === live.actor);
    const { entered, exited } = changesBetween(before ?? null, live);
    if (!isAsked.current && entered.length + exited.length === 0) return;
    isAsked.current = false;
    setSaid({
      step: `${live.session} ${live.index}`,
      sentence: stepSentence(stepText(chart, live, before ?? null, textOptions)),
    });
  }, [chart, textOptions, frames, live]);
  return (
    <output ref={status} className="sc-hidden">
      {/* Another element for each step: the same sentence is announced again. */}
      <span key={said.step}>{said.sentence}</span>
    </output>
  );
}
