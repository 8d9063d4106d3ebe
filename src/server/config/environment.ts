import { BYTES_PER_MB } from '../../domain/limits.ts';
import { parseInteger } from './values.ts';

/** Almost a petabyte. */
const MAX_MEGABYTES = 999_999_999;

/** The environment's variables. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A problem that prevents the start, and the variable to correct. */
export interface ConfigProblem {
  readonly variable: string;
  /** Names the variable and reveals no secret. */
  readonly message: string;
}

/** Reads environment variables and collects the problems with them. */
export class EnvironmentReader {
  readonly problems: ConfigProblem[] = [];
  /** The variables that have been read. */
  readonly variables = new Set<string>();
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  /** Returns the value of a variable without surrounding spaces, if it is set. */
  text(variable: string): string | undefined {
    this.variables.add(variable);
    return this.#env[variable]?.trim() || undefined;
  }

  /** Returns the variables that have been read and whose values begin and end with the same quotation mark. */
  quoted(): readonly string[] {
    return [...this.variables]
      .filter((variable) => /^(["']).*\1$/s.test(this.text(variable) ?? ''))
      .toSorted();
  }

  /** Records a problem. */
  report(variable: string, message: string): void {
    this.problems.push({ variable, message });
  }

  /** Returns the parsed value of a variable, or the fallback if it is not set or not valid. */
  read<T>(variable: string, fallback: T, parse: (value: string) => T | null, expected: string): T {
    const value = this.text(variable);
    if (value === undefined) return fallback;
    const parsed = parse(value);
    if (parsed === null) {
      // After a quote that is not closed, the lines of other variables belong to the value.
      const shown = value.includes('\n') ? 'several lines' : JSON.stringify(value);
      this.report(variable, `${variable} must be ${expected}, not ${shown}`);
    }
    return parsed ?? fallback;
  }

  /** Reads a variable that may contain a password: its value is never shown. */
  readHidden<T>(variable: string, parse: (value: string) => T | null, expected: string): T | null {
    const value = this.text(variable);
    const parsed = value === undefined ? null : parse(value);
    if (value !== undefined && parsed === null) {
      this.report(variable, `${variable} must be ${expected}`);
    }
    return parsed;
  }

  /** Reads a whole number. */
  integer(variable: string, fallback: number, min: number, max: number): number {
    return this.read(
      variable,
      fallback,
      (value) => parseInteger(value, min, max),
      `a whole number from ${min} to ${max}`,
    );
  }
  /** Reads a limit in MB, and returns it in bytes; 0 is no limit. */
  megabytes(variable: string, fallback: number): number {
    return this.integer(variable, fallback, 0, MAX_MEGABYTES) * BYTES_PER_MB;
  }
}
