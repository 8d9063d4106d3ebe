/** The tables through which servers agree on secrets and time, and record backups and deletions. */
export interface OperationTables {
  /** One row for each secret that files were sealed with; see `Secrets`. */
  link_secrets: {
    /** Counted from 1. */
    number: number;
    /** A digest from which the secret cannot be found. */
    fingerprint: string;
    first_used_at: number;
  };
  /** One row for each backup that succeeded. */
  backups: {
    finished_at: number;
    /** How many files it holds; `null` if another program made the backup. */
    files: number | null;
    bytes: number | null;
  };
  /** One row for each deletion of a sweep, a purge or an erasure. It identifies nobody. */
  deletions: {
    id: string;
    deleted_at: number;
    what: 'file' | 'order' | 'payment_event' | 'person';
    /**
     * The schedule, an exhausted budget, an upload that was never completed, the provider's command, or a
     * person's request.
     */
    why: 'retention' | 'budget' | 'abandoned' | 'purge' | 'erasure';
    /** How many files or events; of an order or a person, how many files. */
    count: number;
    /** A keyed digest of the order's id or the person's email address; see `Digests`. */
    reference: string | null;
  };
  /**
   * A single row: the last trusted reading of the clock, and the hold on scheduled deletions, if any.
   */
  clock: {
    id: number;
    /** `null` before the first check, and once a person has confirmed the time. */
    seen_at: number | null;
    /** The boot id of the machine, or that a person has confirmed the time; see `ClockGuard`. */
    boot: string | null;
    uptime_ms: number | null;
    held_at: number | null;
    jump_ms: number | null;
  };
}
