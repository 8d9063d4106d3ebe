import { BootError, readConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { openData } from '../openData.ts';
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
 * @returns also for an expected error; any other is thrown
 */
export async function runProgram(
  environment: () => NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<ProgramResult> {
  try {
    const run = (context: CommandContext) => runCommand(context, args);
    const { output, exitCode } = await withContext(environment(), run);
    return { code: exitCode, output: `${output}\n`, errors: '' };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    // The usual exit codes: 2 for wrong usage, 1 for a failure.
    return { code: error instanceof UsageError ? 2 : 1, output: '', errors: `${reason}\n` };
  }
}

/** Runs a command, and closes what it opened. */
async function withContext(
  env: NodeJS.ProcessEnv,
  run: (context: CommandContext) => Promise<CommandResult>,
): Promise<CommandResult> {
  const config = () => readConfig(env);
  const opened: Database[] = [];
  const closedAfterwards = <Opened extends { database: Database }>(parts: Opened): Opened => {
    opened.push(parts.database);
    return parts;
  };
  const services = async () =>
    closedAfterwards(await openServices(config(), {}, { tables: 'required' }));
  const data = async () =>
    closedAfterwards(
      await openData(config(), { tables: 'any', storage: undefined, now: Date.now }),
    );
  try {
    return await run({ env, config, services, data });
  } finally {
    await Promise.all(opened.map((database) => database.destroy()));
  }
}

/** Returns the message for an expected error, or `null`. */
function reasonOf(error: unknown): string | null {
  if (error instanceof BootError) return error.message;
  if (error instanceof UsageError || error instanceof CommandError) return error.message;
  if (error instanceof Refusal && error.code === 'payment_provider_unavailable') {
    return 'The payment provider cannot be reached, and the order may still be paid. Nothing was deleted; please try again.';
  }
  if (error instanceof DatabaseError) return `The database failed: ${error.message}`;
  if (error instanceof StorageError) return `The storage failed: ${error.message}`;
  return null;
}
