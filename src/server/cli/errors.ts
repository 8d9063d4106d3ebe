/** The arguments are not a command. The message is for the user of the command line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command failed. The message is for the user of the command line. */
export class CommandError extends Error {
  override name = 'CommandError';
}
