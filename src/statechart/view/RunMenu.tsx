import * as React from 'react';
import type { Chart } from '../chart.ts';
import type { Frame, LiveMachine } from '../live/frame.ts';
import { createMask, maskEvent, maskRun } from '../run/mask.ts';
import type { Run } from '../live/run.ts';
import { encodeRun, parseRun, RunError, runOf } from '../run/run.ts';
import { textOf, type TextOptions } from '../texts.ts';
import { download } from './exports.ts';
import { stepsText } from './stepsText.ts';
import { uiText, type UiTextId } from './uiText.ts';

/** What a page offers for runs. */
export interface RunHost {
  /** Returns the address of a page that opens a run, from its text for a URL. */
  readonly linkOf: (encoded: string, machine: string) => string;
  /** Returns a run as a test of the machine. */
  readonly testOf: (run: Run) => string | Promise<string>;
  /** Shows a run in a simulation. */
  readonly open: (run: Run) => void;
}

interface RunMenuProps {
  readonly chart: Chart;
  readonly textOptions: TextOptions;
  readonly machine: LiveMachine;
  readonly frames: readonly Frame[];
  readonly host: RunHost;
}

const FAILURES = {
  notRun: 'run.notRun',
  newer: 'run.newer',
  otherMachine: 'run.otherMachine',
} as const satisfies Record<RunError['reason'], UiTextId>;

/** Saves, copies and opens runs. What leaves the page has nobody's texts in it. */
export function RunMenu({
  chart,
  textOptions,
  machine,
  frames,
  host,
}: RunMenuProps): React.ReactElement {
  const { language } = textOptions;
  const menu = React.useRef<HTMLDetailsElement>(null);
  const file = React.useRef<HTMLInputElement>(null);
  const [said, setSaid] = React.useState<UiTextId | null>(null);
  /** A text that the browser did not let be copied. */
  const [shown, setShown] = React.useState<string | null>(null);

  function close(): void {
    if (menu.current !== null) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
    setSaid(null);
    setShown(null);
  }
  function samples() {
    return [...new Set(chart.arrows.map(({ eventType }) => eventType))].flatMap(machine.samplesOf);
  }
  function masked(): Run {
    return maskRun(runOf(frames, machine.kind), chart, samples());
  }
  async function copy(text: string | Promise<string>): Promise<void> {
    close();
    const written = await text;
    try {
      await navigator.clipboard.writeText(written);
      setSaid('run.copied');
    } catch {
      // Not on a page without https, or not allowed.
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
    close();
    try {
      const run = parseRun(await chosen.text());
      if (run.machine !== chart.id) throw new RunError('otherMachine', run.machine);
      host.open(run);
    } catch (error) {
      setSaid(FAILURES[error instanceof RunError ? error.reason : 'notRun']);
    }
  }

  function save(): void {
    close();
    download(`${chart.id}.run.json`, JSON.stringify(masked(), null, 2), 'application/json');
  }

  return (
    <div className="sc-run">
      <details ref={menu} className="sc-menu">
        <summary
          className="sc-button"
          onKeyDown={({ key }) => {
            if (key === 'Escape') close();
          }}
        >
          {uiText('run.name', language)}
        </summary>
        <ul className="sc-menu-items">
          <MenuItem close={close} act={save}>
            {uiText('run.save', language)}
          </MenuItem>
          <MenuItem
            close={close}
            act={() => void copy(encodeRun(masked()).then((run) => host.linkOf(run, chart.id)))}
          >
            {uiText('run.link', language)}
          </MenuItem>
          <MenuItem close={close} act={() => void copy(host.testOf(masked()))}>
            {uiText('run.test', language)}
          </MenuItem>
          <MenuItem close={close} act={() => void copy(steps())}>
            {uiText('run.steps', language)}
          </MenuItem>
          <MenuItem close={close} act={() => file.current?.click()}>
            {uiText('run.open', language)}
          </MenuItem>
        </ul>
      </details>
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
        {said !== null && uiText(said, language, { machine: textOf(chart.title, language) })}
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

function MenuItem({
  act,
  close,
  children,
}: {
  readonly act: () => void;
  readonly close: () => void;
  readonly children: string;
}): React.ReactElement {
  return (
    <li>
      <button
        type="button"
        className="sc-button"
        onClick={act}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        {children}
      </button>
    </li>
  );
}
