import { afterEach, describe, expect, test, vi } from 'vitest';
import { JobRunner, type JobRun } from '../../../src/server/jobs/jobRunner.ts';

const MINUTE_MS = 60_000;

/** A job whose runs end when the test says so. */
class HeldJob {
  readonly name = 'held';
  readonly everyMs = MINUTE_MS;
  readonly signals: AbortSignal[] = [];
  /** Ends the run under way. */
  end: (error?: Error) => void = () => {};

  run = (signal: AbortSignal): Promise<void> => {
    this.signals.push(signal);
    return new Promise((resolve, reject) => {
      this.end = (error) => (error === undefined ? resolve() : reject(error));
    });
  };

  get runs(): number {
    return this.signals.length;
  }
}

function held() {
  vi.useFakeTimers();
  const [job, runs]: [HeldJob, JobRun[]] = [new HeldJob(), []];
  const runner = new JobRunner([job], (run) => runs.push(run));
  return { job, runner, runs };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a job', () => {
  test('runs at boot and again so long after each end', async () => {
    const { job, runner } = held();
    runner.start();
    expect(job.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect(job.runs).toBe(1);
    job.end();
    await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(job.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(job.runs).toBe(2);
  });

  test('that fails is told and has its next turn', async () => {
    const { job, runner, runs } = held();
    const error = new Error('no connection');
    runner.start();
    job.end(error);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    job.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toEqual([
      { job: 'held', error },
      { job: 'held', error: null },
    ]);
  });

  test('asked for is done by a run that begins later, one for all who ask', async () => {
    const { job, runner } = held();
    runner.start();
    const ended: string[] = [];
    const asked = ['first', 'second'].map((name) =>
      runner.run('held').then(() => ended.push(name)),
    );
    job.end();
    await vi.advanceTimersByTimeAsync(0);
    expect({ runs: job.runs, ended }).toEqual({ runs: 2, ended: [] });
    job.end();
    await Promise.all(asked);
    expect({ runs: job.runs, ended }).toEqual({ runs: 2, ended: ['first', 'second'] });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(job.runs).toBe(3);
  });

  test('is waited for when all stop, is told so, and never begins again', async () => {
    const { job, runner, runs } = held();
    runner.start();
    void runner.run('held');
    let isStopped = false;
    const stopping = runner.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    expect(job.signals[0]?.aborted).toBe(true);
    job.end(new Error('cut short'));
    await stopping;
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect({ runs: job.runs, told: runs }).toEqual({ runs: 1, told: [] });
  });

  test('that nobody knows is not run', async () => {
    await expect(held().runner.run('other')).rejects.toThrow('there is no job other');
  });
});
