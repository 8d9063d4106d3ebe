/** Why a file's content is not accepted: each is a refusal's code. */
export type RejectionCode =
  | 'file_kind_not_accepted'
  | 'file_damaged'
  | 'file_too_many_pixels'
  | 'file_locked'
  | 'file_too_complex';

/**
 * Thrown when a file's content is not accepted. Unlike `Refusal`, it has no dependencies to load in a
 * worker process.
 */
export class Rejection extends Error {
  override name = 'Rejection';
  readonly code: RejectionCode;

  constructor(code: RejectionCode) {
    super(code);
    this.code = code;
  }
}
