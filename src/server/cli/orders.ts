import { BootError, readConfig } from '../config/config.ts';
import { loadEnvironmentFile } from '../config/environmentFile.ts';
import type { Database } from '../database/database.ts';
import { DatabaseError } from '../database/errors.ts';
import { Refusal } from '../refusals/refusal.ts';
import { openData } from '../openData.ts';
import { openServices } from '../services.ts';
import { hasCode } from '../errors/errorCode.ts';
import { StorageError } from '../storage/storage.ts';
import { runCommand } from './commands.ts';
import { CommandError, UsageError } from './errors.ts';

/**
 * Runs the provider's command line. A server may be running on the same data.
 *
 * @returns the exit code
 */
async function run(args: readonly string[]): Promise<number> {
  process.umask(0o077);
  loadEnvironmentFile();
  const { env } = process;
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
    const { output, exitCode } = await runCommand({ env, config, services, data }, args);
    await written(process.stdout, `${output}\n`);
    return exitCode;
  } finally {
    await Promise.all(opened.map((database) => database.destroy()));
  }
}

/** Returns the message for an expected error, or `null`. */
function reasonOf(error: unknown): string | null {
  if (error instanceof BootError) return error.message;
  if (error instanceof UsageError || error instanceof CommandError) return error.message;
  if (error instanceof OutputError) return error.message;
  if (error instanceof Refusal && error.code === 'payment_provider_unavailable') {
    return 'The payment provider cannot be reached, and the order may still be paid. Nothing was deleted; please try again.';
  }
  if (error instanceof DatabaseError) return `The database failed: ${error.message}`;
  if (error instanceof StorageError) return `The storage failed: ${error.message}`;
  return null;
}

/** The output of a command cannot be written. The command itself has ended. */
class OutputError extends Error {
  override name = 'OutputError';
  /** Whether the program that read it has ended, as `head` does once it has seen enough. */
  readonly isUnread: boolean;

  constructor(cause: Error) {
    super(`The output cannot be written: ${cause.message}`, { cause });
    this.isUnread = hasCode(cause, 'EPIPE');
  }
}

/** Writes a text and waits until it is flushed. @throws {OutputError} */
function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Without a listener Node would print a stack trace.
    stream.on('error', (error) => reject(new OutputError(error)));
    stream.write(text, (error) => {
      if (error) reject(new OutputError(error));
      else resolve();
    });
  });
}

/** Writes the reason of a failure, unless nobody can read it. */
async function report(reason: string): Promise<void> {
  try {
    await written(process.stderr, `${reason}\n`);
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
  }
}

/** Runs a command, and reports an expected error. */
async function exitCodeOf(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    // The exit code of a program that was ended by the signal of a broken pipe.
    if (error instanceof OutputError && error.isUnread) return 141;
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await report(reason);
    // The usual exit codes: 2 for wrong usage, 1 for a failure.
    return error instanceof UsageError ? 2 : 1;
  }
}

// A service that hangs must not keep a command from ending.
process.exit(await exitCodeOf(process.argv.slice(2)));
