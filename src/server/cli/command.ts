import type { Config } from '../config/config.ts';
import type { OpenData } from '../openData.ts';
import type { Services } from '../services.ts';

/** What commands work on. Configuration and services are read or opened only on request. */
export interface CommandContext {
  /** The environment's variables, those of `.env` included. */
  readonly env: NodeJS.ProcessEnv;
  /** Returns the configuration. @throws {BootError} */
  readonly config: () => Config;
  /**
   * Opens the database and the storage, and closes them after the command.
   *
   * @throws {BootError} also if the database is of an older version
   */
  readonly services: () => Promise<Services>;
  /** Opens the same as they are, also if the database is of an older version. @throws {BootError} */
  readonly data: () => Promise<OpenData>;
}

/** What a command prints on standard output, and its exit code. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: 0 | 1;
}

/** A command of the provider's command line. */
export interface Command {
  readonly name: string;
  /** The arguments after the name, as the usage shows them; those in brackets are optional. */
  readonly parameters: readonly string[];
  /** What the command does: its line in the usage. */
  readonly about: string;
  /**
   * @param args as many as `parameters` allow
   * @returns the output, and an exit code if it is not 0
   * @throws {UsageError}
   * @throws {CommandError}
   */
  run(context: CommandContext, ...args: string[]): Promise<string | CommandResult>;
}
