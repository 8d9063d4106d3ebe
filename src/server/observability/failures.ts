/** A failure whose message is logged: it names codes and signals, never what visitors sent. */
export class LoggedFailure extends Error {
  override name = 'LoggedFailure';
}

/** A failure that concerns an order. The log names the order by its reference. */
export class OrderFailure extends Error {
  override name = 'OrderFailure';
  /** `null` if the order does not exist. */
  readonly order: string | null;

  constructor(reference: string | null, cause: unknown) {
    super('a failure that concerns an order', { cause });
    this.order = reference;
  }
}

/** Throws the failures of a job, if there are any. Each is logged in a line of its own. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, 'several failures');
  if (failures.length === 1) throw failures[0];
}

/** Returns the failures that were thrown together, or the one that was thrown. */
export function failuresIn(error: unknown): readonly unknown[] {
  return error instanceof AggregateError ? error.errors : [error];
}
