import * as React from 'react';
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
 * the page beside the chart, which announces them itself.
 */
export function StepStatus({
  chart,
  textOptions,
  frames,
  live,
}: StepStatusProps): React.ReactElement {
  const status = React.useRef<HTMLOutputElement>(null);
  const [said, setSaid] = React.useState({ step: '', sentence: '' });
  React.useEffect(() => {
    const shell = status.current?.closest('.sc-shell');
    if (!shell?.contains(document.activeElement)) return;
    const before = frames
      .slice(0, frames.indexOf(live))
      .findLast(({ session, actor }) => session === live.session && actor === live.actor);
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
