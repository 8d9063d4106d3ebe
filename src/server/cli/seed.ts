// `npm run seed`: fills the development server with an order in every status.
import { BootError } from '../config/config.ts';
import { loadEnvironmentFile } from '../config/environmentFile.ts';
import { CommandError, UsageError } from './errors.ts';
import { runSeed } from './seedCommand.ts';

process.umask(0o077);
try {
  loadEnvironmentFile();
  process.stdout.write(`${await runSeed(process.env, process.argv.slice(2))}\n`);
} catch (error) {
  const isExpected =
    error instanceof BootError || error instanceof UsageError || error instanceof CommandError;
  if (!isExpected) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
