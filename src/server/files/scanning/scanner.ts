/**
 * A scanner's verdict on a file. `none` means that there is no verdict: the scanner could not be
 * reached, or its answer is not reliable.
 */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | {
      readonly kind: 'none';
      /** Whether the scanner itself fails, as opposed to a single file that it cannot judge. */
      readonly isScannerDown: boolean;
      /** Whether the file needs a password, so that no scanner can see into it. */
      readonly isLocked: boolean;
      readonly reason: string;
    };

/** The verdict on a file that was not sent to the scanner. */
export const NOT_SCANNED: Verdict = {
  kind: 'none',
  isScannerDown: true,
  isLocked: false,
  reason: 'not scanned',
};

/** Scans files for malware. */
export interface Scanner {
  /**
   * Returns the verdict on a file's bytes. A scanner that fails does not throw, but has no verdict.
   *
   * @throws the error of the byte stream
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>;
  /** Returns its version with that of its signatures, or `null` if it does not answer. */
  version(): Promise<string | null>;
}
