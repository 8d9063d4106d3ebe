import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../errors/reasonOf.ts';

/** `fault`: visitors or money are or will be affected. `warning`: something is weak or unknown. */
export type Level = 'ok' | 'warning' | 'fault';

/** One line of the report. */
export interface Finding {
  readonly level: Level;
  /** What was found and, unless all is well, what to do. */
  readonly text: string;
}

/** A part of the set-up that is checked by itself. */
export interface Check {
  readonly name: string;
  /** The variables that the check depends on. It is skipped if one of them is invalid. */
  readonly variables: readonly string[];
  readonly run: (config: Config) => Promise<readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const fault = (text: string): Finding => ({ level: 'fault', text });

/**
 * Runs a check. It always ends within the limit, and an error becomes a finding, so that no fault hides
 * another.
 *
 * @param limitMs milliseconds after which it counts as failed
 */
export async function runCheck(
  { run, name }: Check,
  config: Config,
  limitMs: number,
): Promise<readonly Finding[]> {
  const limit = new AbortController();
  const late = sleep(limitMs, [fault(`no answer within ${limitMs / 1000} s`)], {
    signal: limit.signal,
  });
  late.catch(() => {});
  try {
    return await Promise.race([run(config), late]);
  } catch (error) {
    return [fault(`the check of ${name} failed: ${reasonOf(error)}`)];
  } finally {
    limit.abort();
  }
}
