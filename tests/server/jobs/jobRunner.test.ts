import { afterEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import { JobRunner, type JobRun } from '../../../src/server/jobs/jobRunner.ts';

/** A job whose runs end when the test ends them. */
class PendingJob {
  readonly name = 'pending';
  readonly everyMs = MINUTE_MS;
  readonly signals: AbortSignal[] = [];
  /** Ends the current run. */
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

function startRunner() {
  vi.useFakeTimers();
  const [job, runs]: [PendingJob, JobRun[]] = [new PendingJob(), []];
  const runner = new JobRunner([job], (run) => runs.push(run));
  return { job, runner, runs };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('jobs', () => {
  test('a job runs at boot, and again one interval after the end of each run', async () => {
    const { job, runner } = startRunner();
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

  test('a job that fails is reported, and runs again after its interval', async () => {
    const { job, runner, runs } = startRunner();
    const error = new Error('no connection');
    runner.start();
    job.end(error);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    job.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toEqual([
      { job: 'pending', error, reports: [] },
      { job: 'pending', error: null, reports: [] },
    ]);
  });

  test('a job requested during a run runs once more after it, once for all requests', async () => {
    const { job, runner } = startRunner();
    runner.start();
    const ended: string[] = [];
    const requests = ['first', 'second'].map((name) =>
      runner.run('pending').then(() => ended.push(name)),
    );
    job.end();
    await vi.advanceTimersByTimeAsync(0);
    expect({ runs: job.runs, ended }).toEqual({ runs: 2, ended: [] });
    job.end();
    await Promise.all(requests);
    expect({ runs: job.runs, ended }).toEqual({ runs: 2, ended: ['first', 'second'] });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(job.runs).toBe(3);
  });

  test('a running job is aborted and awaited when the runner stops, and never runs again', async () => {
    const { job, runner, runs } = startRunner();
    runner.start();
    void runner.run('pending');
    let isStopped = false;
    const stopping = runner.stop().then(() => (isStopped = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    expect(job.signals[0]?.aborted).toBe(true);
    job.end(new Error('cut short'));
    await stopping;
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
    expect({ runs: job.runs, reported: runs }).toEqual({ runs: 1, reported: [] });
  });

  test('a request for an unknown job is rejected', async () => {
    await expect(startRunner().runner.run('other')).rejects.toThrow('there is no job other');
  });
});
