/** A call that the server refused. */
export interface Refusal {
  readonly kind: 'refused';
  /** The server's text for the visitor; `null` when it sent none, and the page shows its own. */
  readonly text: string | null;
}

/** A call without an answer: the network failed, or the server did. */
export interface NoAnswer {
  readonly kind: 'unanswered';
}

/**
 * Narrows a result to the kind that the transition's guard has checked.
 *
 * @throws {Error} if the result is of another kind: the transition lacks its guard
 */
export function ofKind<Result extends { readonly kind: string }, Kind extends Result['kind']>(
  result: Result,
  kind: Kind,
): Extract<Result, { readonly kind: Kind }> {
  if (!isOfKind(result, kind)) throw new Error(`${kind} is not ${result.kind}`);
  return result;
}

function isOfKind<Result extends { readonly kind: string }, Kind extends Result['kind']>(
  result: Result,
  kind: Kind,
): result is Extract<Result, { readonly kind: Kind }> {
  return result.kind === kind;
}
