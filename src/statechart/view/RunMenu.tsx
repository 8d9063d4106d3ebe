import * as React from 'react';
import type { EventJson } from '../chart.ts';
import type { Frame, LiveMachine } from '../live/frame.ts';
import { createMask, maskEvent, maskRun } from '../run/mask.ts';
import type { Run } from '../live/run.ts';
import { encodeRun, parseRun, RunError, runOf } from '../run/run.ts';
import { textOf } from '../texts.ts';
import type { ChartProps } from './chartProps.ts';
import { download } from './exports.ts';
import { Menu } from './Menu.tsx';
import { stepsText } from './stepsText.ts';
import { uiText, type UiTextId } from './uiText.ts';

/** What a page offers for runs. */
export interface RunHost {
  /** Returns the URL of a page that opens a run, from the run's text for a URL. */
  readonly linkOf: (encoded: string, machine: string) => string;
  /** Returns a run as a test of the machine. */
  readonly testOf: (run: Run) => string | Promise<string>;
  /** Shows a run in a simulation. */
  readonly open: (run: Run) => void;
  /**
   * Returns sample events of a machine whose texts are known not to be personal. By default these are the machine's
   * own samples.
   */
  readonly knownEvents?: (machine: string) => readonly EventJson[];
  /** Why the run that the page's link holds cannot be opened; `null` if it can, or there is none. */
  readonly failure?: RunError['reason'] | null;
}

interface RunMenuProps extends ChartProps {
  readonly machine: LiveMachine;
  readonly frames: readonly Frame[];
  readonly host: RunHost;
}

const FAILURES = {
  notRun: 'run.notRun',
  newer: 'run.newer',
  otherMachine: 'run.otherMachine',
} as const satisfies Record<RunError['reason'], UiTextId>;

/** Saves, copies and opens runs. What leaves the page contains no personal texts. */
export function RunMenu({
  chart,
  textOptions,
  machine,
  frames,
  host,
}: RunMenuProps): React.ReactElement {
  const { language } = textOptions;
  const file = React.useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = React.useState<UiTextId | null>(null);
  const { failure = null } = host;
  const message = outcome ?? (failure === null ? null : FAILURES[failure]);
  /** A text that the browser did not allow to be copied. */
  const [shown, setShown] = React.useState<string | null>(null);

  function samples(): readonly EventJson[] {
    if (host.knownEvents) return host.knownEvents(chart.id);
    return [...new Set(chart.arrows.map(({ eventType }) => eventType))].flatMap(machine.samplesOf);
  }
  function masked(): Run {
    return maskRun(runOf(frames, machine.kind), chart, samples());
  }
  async function copy(text: string | Promise<string>): Promise<void> {
    const written = await text;
    try {
      await navigator.clipboard.writeText(written);
      setOutcome('run.copied');
    } catch {
      // The clipboard is unavailable without https, or its use was denied.
      setShown(written);
    }
  }
  function steps(): string {
    const mask = createMask(chart, samples());
    const blanked = frames.map((frame) => ({ ...frame, event: maskEvent(frame.event, mask) }));
    return stepsText(chart, blanked, textOptions);
  }
  async function open(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return;
    try {
      const run = parseRun(await chosen.text());
      if (run.machine !== chart.id) throw new RunError('otherMachine', run.machine);
      host.open(run);
    } catch (error) {
      setOutcome(FAILURES[error instanceof RunError ? error.reason : 'notRun']);
    }
  }

  function save(): void {
    download(`${chart.id}.run.json`, JSON.stringify(masked(), null, 2), 'application/json');
  }

  return (
    <div className="sc-run">
      <Menu
        name={uiText('run.name', language)}
        items={[
          { name: uiText('run.save', language), act: save },
          {
            name: uiText('run.link', language),
            act: () => void copy(encodeRun(masked()).then((run) => host.linkOf(run, chart.id))),
          },
          { name: uiText('run.test', language), act: () => void copy(host.testOf(masked())) },
          { name: uiText('run.steps', language), act: () => void copy(steps()) },
          { name: uiText('run.open', language), act: () => file.current?.click() },
        ]}
        onClose={() => {
          setOutcome(null);
          setShown(null);
        }}
      />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={uiText('run.open', language)}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
      <output className="sc-hint">
        {message !== null && uiText(message, language, { machine: textOf(chart.title, language) })}
      </output>
      {shown !== null && (
        <label className="sc-label-of">
          {uiText('run.copyYourself', language)}
          <textarea
            className="sc-field sc-code"
            rows={6}
            readOnly
            value={shown}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
    </div>
  );
}
