/** Returns an error's code, of the system (`ENOENT`) or of a client (`EAUTH`), or an empty string without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether an error has this code. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}
