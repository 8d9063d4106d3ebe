/** Formats a time in milliseconds since 1970 to the second, in UTC. */
export function timeOf(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * Aligns rows in columns. Control characters in visitors' text become spaces, so that they cannot
 * control the terminal.
 */
export function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}+/gu, ' ')));
  const widths = clean.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return clean
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
