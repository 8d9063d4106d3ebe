import { DatabaseError } from '../database/errors.ts';
import { StorageError } from '../storage/storage.ts';

/** The arguments are not a valid command. The message is for the user of the command line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Whether an error comes from a system call, for example a full disk or a read-only folder. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** Whether a command can fail in this way although the program is right: on a full disk, for example. */
export function comesFromOutside(error: unknown): error is Error {
  return error instanceof DatabaseError || error instanceof StorageError || isSystemError(error);
}

/** A command failed. The message is for the user of the command line. */
export class CommandError extends Error {
  override name = 'CommandError';
}
