/** The arguments are not a command. The message is for the user of the command line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Whether the file system failed: a full disk, a folder that may not be written to. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** A command failed. The message is for the user of the command line. */
export class CommandError extends Error {
  override name = 'CommandError';
}
