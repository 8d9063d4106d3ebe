/** Whether an error has this code, of the system (`ENOENT`) or of a client (`EAUTH`). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
