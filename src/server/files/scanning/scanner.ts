/**
 * What a scanner says of a file. `none` is no verdict: the scanner could not be asked, or did not
 * say anything that can be relied on.
 */
export type Verdict =
  | { readonly kind: 'clean' }
  | { readonly kind: 'infected'; readonly signature: string }
  | {
      readonly kind: 'none';
      /** Whether it is the scanner that fails, not this one file that it cannot judge. */
      readonly isScannerDown: boolean;
      readonly reason: string;
    };

/** Looks into files for what would harm whoever opens them. */
export interface Scanner {
  /**
   * Its verdict on a file's bytes; a scanner that fails is no error but no verdict.
   *
   * @throws what the bytes themselves threw
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict>;
}
