import { useEffect, useState } from 'react';
import { runIn, testOfRun } from '../../charts/runs.ts';
import { knownEvents } from '../../charts/samples.ts';
import type { LiveMachine } from '../../statechart/live/frame.ts';
import type { Run } from '../../statechart/live/run.ts';
import { encodeRun, RunError } from '../../statechart/run/run.ts';
import type { RunHost } from '../../statechart/view/RunMenu.tsx';

/** A run that is shown instead of the page's order. */
export interface OpenedRun {
  readonly machine: string;
  readonly simulation: LiveMachine;
  /** The run as a URL holds it. */
  readonly encoded: string;
}

/**
 * Opens runs beside the page, first the one in its URL. The simulation's code loads with the first run.
 *
 * @returns `encoded`, the run that belongs in the page's URL: the one that is shown or being loaded
 */
export function useOpenedRun(): {
  readonly opened: OpenedRun | null;
  readonly encoded: string | null;
  readonly host: RunHost;
  readonly close: () => void;
} {
  const [opened, setOpened] = useState<OpenedRun | null>(null);
  const [failure, setFailure] = useState<RunError['reason'] | null>(null);
  const [linked, setLinked] = useState(() =>
    new URLSearchParams(window.location.search).get('run'),
  );
  useEffect(() => {
    async function openLinked(encoded: string): Promise<void> {
      const run = await runIn(encoded);
      if (run instanceof RunError) setFailure(run.reason);
      else if (run !== null) {
        const simulated = await simulationFor(run, encoded);
        setOpened((current) => current ?? simulated);
      }
      setLinked(null);
    }
    if (linked !== null) void openLinked(linked);
  }, [linked]);
  const host: RunHost = {
    linkOf: (encoded, machine) => {
      const { origin, pathname } = window.location;
      return `${origin}${pathname}?statechart&machine=${machine}&run=${encoded}`;
    },
    async testOf(run) {
      const { simulationOf } = await import('../../charts/simulation.ts');
      return testOfRun(run, simulationOf(run.machine), {
        create: (machine) => `simulationOf('${machine}')`,
        imports: ["import { simulationOf } from '../../src/charts/simulation.ts';"],
      });
    },
    open(run) {
      setFailure(null);
      void encodeRun(run)
        .then((encoded) => simulationFor(run, encoded))
        .then(setOpened);
    },
    // The samples of a running order contain the key of one of the visitor's files, so these are used instead.
    knownEvents,
    failure,
  };
  return { opened, encoded: opened?.encoded ?? linked, host, close: () => setOpened(null) };
}

async function simulationFor(run: Run, encoded: string): Promise<OpenedRun> {
  const { simulationOf } = await import('../../charts/simulation.ts');
  const simulation = simulationOf(run.machine);
  simulation.replay(run);
  return { machine: run.machine, simulation, encoded };
}
