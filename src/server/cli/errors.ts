/** The arguments are not a valid command. The message is for the user of the command line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Whether an error comes from a system call, for example a full disk or a read-only folder. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

/** A command failed. The message is for the user of the command line. */
export class CommandError extends Error {
  override name = 'CommandError';
}
