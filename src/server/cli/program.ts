import { BootError, readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { reasonOf } from '../errors/reasonOf.ts';
import { openData } from '../openData.ts';
import { MissingKeyError } from '../payments/paymentCallFailure.ts';
import { Refusal } from '../refusals/refusal.ts';
import { openServices } from '../services.ts';
import { StorageError } from '../storage/storage.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { runCommand } from './commands.ts';
import { CommandError, UsageError } from './errors.ts';

/** What a program writes, and its exit code. */
export interface ProgramResult {
  readonly code: number;
  /** The text for standard output. */
  readonly output: string;
  /** The text for standard error. */
  readonly errors: string;
}

/**
 * Runs the provider's command line. A server may be running on the same data.
 *
 * @param environment returns the environment's variables; may throw a {@link BootError}
 * @param args the arguments after `npm run orders --`
 * @param write receives the texts, also of an expected error, before the database is closed, which may hang
 * @returns what `write` returns
 */
export async function runProgram<Written>(
  environment: () => NodeJS.ProcessEnv,
  args: readonly string[],
  write: (result: ProgramResult) => Written,
): Promise<Awaited<Written>> {
  const opened: Database[] = [];
  try {
    return await write(await resultOf(() => runCommand(contextOf(environment(), opened), args)));
  } finally {
    await Promise.all(opened.map((database) => database.destroy()));
  }
}

/** Runs a command, and formats an expected error. Any other error is thrown. */
async function resultOf(run: () => Promise<CommandResult>): Promise<ProgramResult> {
  try {
    const { output, exitCode } = await run();
    return { code: exitCode, output: `${output}\n`, errors: '' };
  } catch (error) {
    const reason = expectedReasonOf(error);
    if (reason === null) throw error;
    // The usual exit codes: 2 for wrong usage, 1 for a failure.
    return { code: error instanceof UsageError ? 2 : 1, output: '', errors: `${reason}\n` };
  }
}

/** Returns what commands work on. Databases that it opens are added to a list, to be closed. */
function contextOf(env: NodeJS.ProcessEnv, opened: Database[]): CommandContext {
  const config = () => readConfig(env);
  const closedAfterwards = <Opened extends { database: Database }>(parts: Opened): Opened => {
    opened.push(parts.database);
    return parts;
  };
  return {
    env,
    config,
    services: async () =>
      closedAfterwards(await openServices(config(), {}, { tables: 'required' })),
    data: async () =>
      closedAfterwards(
        await openData(config(), { tables: 'any', storage: undefined, now: Date.now }),
      ),
  };
}

/** Returns the message for an expected error, or `null`. */
function expectedReasonOf(error: unknown): string | null {
  if (error instanceof BootError) return error.message;
  if (error instanceof UsageError || error instanceof CommandError) return error.message;
  if (error instanceof Refusal && error.code === 'payment_provider_unavailable') {
    return error.cause instanceof MissingKeyError
      ? `${error.cause.message}, and the order may still be paid on its page at Stripe. Nothing was deleted; set the variables that the server has, and try again.`
      : 'The payment provider cannot be reached, and the order may still be paid. Nothing was deleted; please try again.';
  }
  if (error instanceof DatabaseError) return `The database failed: ${error.message}`;
  if (error instanceof StorageError) return `The storage failed: ${reasonOf(error)}`;
  return null;
}
