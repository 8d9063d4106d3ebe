import { existsSync } from 'node:fs';
import { BootError, readConfig } from '../config/config.ts';
import { DatabaseError } from '../database/errors.ts';
import { Refusal } from '../refusals/refusal.ts';
import { openServices, type Services } from '../services.ts';
import { StorageError } from '../storage/storage.ts';
import { runCommand } from './commands.ts';
import { CommandError, UsageError } from './errors.ts';

/** Runs the provider's command line. A server may be running on the same data. */
async function run(args: readonly string[]): Promise<void> {
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { env } = process;
  const config = () => readConfig(env);
  const opened: Services[] = [];
  async function services(): Promise<Services> {
    const [first = await openServices(config(), {}, { creates: false })] = opened;
    opened[0] = first;
    return first;
  }
  try {
    const { output, exitCode } = await runCommand({ env, config, services }, args);
    process.stdout.write(`${output}\n`);
    process.exitCode = exitCode;
  } finally {
    await opened[0]?.database.destroy();
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

run(process.argv.slice(2)).catch((error: unknown) => {
  const reason = reasonOf(error);
  if (reason === null) throw error;
  process.stderr.write(`${reason}\n`);
  // The usual exit codes: 2 for wrong usage, 1 for a failure.
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
