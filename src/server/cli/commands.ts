import { backupCommand } from './backup.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { confirmClockCommand } from './confirmClock.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { eraseCommand } from './erase.ts';
import { UsageError } from './errors.ts';
import { filesCommand } from './files.ts';
import { listCommand } from './list.ts';
import { purgeCommand } from './purge.ts';
import { reconcileCommand } from './reconcile.ts';
import { resendCommand } from './resend.ts';
import { restoreCommand } from './restore.ts';
import { resealCommand } from './reseal.ts';
import { showCommand } from './show.ts';

/** Every command of `npm run orders`, as the usage lists them. */
const COMMANDS: readonly Command[] = [
  listCommand,
  showCommand,
  filesCommand,
  reconcileCommand,
  resendCommand,
  purgeCommand,
  eraseCommand,
  confirmClockCommand,
  backupCommand,
  restoreCommand,
  resealCommand,
  doctorCommand,
];

const USAGE = `Usage: npm run orders -- <command>

${usageLines().join('\n')}

<ref> is the order's number, as the mails have it.`;

/** Arguments that ask for the usage, which is then what the command line prints. */
const HELP = new Set(['help', '--help', '-h']);

/**
 * Runs a command of the provider's command line.
 *
 * @param args the arguments after `npm run orders --`
 * @throws {UsageError}
 * @throws {CommandError}
 * @throws {BootError}
 * @throws {Refusal}
 * @throws {StorageError}
 * @throws {DatabaseError}
 */
export async function runCommand(
  context: CommandContext,
  [name, ...args]: readonly string[],
): Promise<CommandResult> {
  if (HELP.has(name ?? '') || args.includes('--help')) return { output: USAGE, exitCode: 0 };
  const command = COMMANDS.find((each) => each.name === name);
  if (command === undefined) throw new UsageError(USAGE);
  const { parameters } = command;
  const required = parameters.filter((parameter) => !parameter.startsWith('['));
  if (args.length < required.length || args.length > parameters.length) throw new UsageError(USAGE);
  const result = await command.run(context, ...args);
  return typeof result === 'string' ? { output: result, exitCode: 0 } : result;
}

function usageLines(): string[] {
  const calls = COMMANDS.map(({ name, parameters }) => [name, ...parameters].join(' '));
  const width = Math.max(...calls.map((call) => call.length));
  return COMMANDS.map(({ about }, index) => `  ${calls[index]?.padEnd(width)}   ${about}`);
}
