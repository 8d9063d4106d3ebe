import type { Chart } from '../chart.ts';
import type { Frame } from '../live/frame.ts';
import { textOf, type TextOptions } from '../texts.ts';
import { rowsOf } from './logRows.ts';
import { stepText } from './logText.ts';
import { uiText } from './uiText.ts';

/** Returns a run as numbered sentences, to be read by people: for an issue, or a message. */
export function stepsText(
  chart: Chart,
  frames: readonly Frame[],
  textOptions: TextOptions,
): string {
  const { language } = textOptions;
  const lines = rowsOf(frames, chart).map(({ frame, before, count }, position) => {
    const { event, details, result } = stepText(chart, frame, before, textOptions);
    const values = details === '' ? '' : ` (${details})`;
    const times = count > 1 ? ` ${uiText('log.times', language, { count })}` : '';
    const end = result === '' ? '' : `: ${result}`;
    const error = frame.error === null ? '' : ` – ${frame.error}`;
    return `${position + 1}. ${event}${values}${times}${end}${error}`;
  });
  return `${textOf(chart.title, language)}\n\n${lines.join('\n')}\n`;
}
