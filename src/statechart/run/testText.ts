import type { Frame } from '../live/frame.ts';
import type { Run } from '../live/run.ts';

/** How a test of a machine begins. */
interface TestFrame {
  /** Lines that import what `create` needs, besides Vitest's `expect` and `test`. */
  readonly imports: readonly string[];
  /** An expression for a new simulation of the machine. */
  readonly create: string;
  readonly title: string;
}

/**
 * Returns a run as a test for Vitest, which expects the states that the run ended in.
 *
 * @param last the last frame of this very run, replayed
 */
export function testText(run: Run, last: Frame, { imports, create, title }: TestFrame): string {
  const steps = run.steps.map(({ event, forced }) =>
    forced === null
      ? `  machine.send(${JSON.stringify(event)});`
      : `  machine.take(${JSON.stringify(forced)}, { event: ${JSON.stringify(event)}, isForced: true });`,
  );
  const begin =
    run.from === null && run.start !== null
      ? [`  machine.restart(${JSON.stringify(run.start)});`]
      : run.from === null
        ? []
        : [`  machine.replay(${JSON.stringify({ ...run, steps: [] })});`];
  return [
    "import { expect, test } from 'vitest';",
    ...imports,
    '',
    `test(${JSON.stringify(title)}, () => {`,
    `  const machine = ${create};`,
    ...begin,
    ...steps,
    `  expect(machine.getState().frames.at(-1)?.active).toEqual(${JSON.stringify(last.active)});`,
    '});',
    '',
  ].join('\n');
}
