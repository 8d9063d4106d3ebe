/** One figure of the product beside those of what it is compared with. */
export interface Row {
  readonly what: string;
  readonly unit: 'ms' | 'B' | 'MB';
  /** Samples by whose they are; a figure that does not vary has one sample. */
  readonly figures: Readonly<Record<string, readonly number[]>>;
}

/** Returns the middle sample. */
export function median(samples: readonly number[]): number {
  return (
    samples.toSorted((one, other) => one - other)[Math.floor(samples.length / 2)] ?? Number.NaN
  );
}

/** Returns the median with the range of its samples, such as `812 ms (805 to 840)`. */
function figureText(samples: readonly number[], unit: Row['unit']): string {
  const digits = unit !== 'B' && median(samples) < 10 ? 1 : 0;
  const text = (value: number) =>
    value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const range = `${text(Math.min(...samples))} to ${text(Math.max(...samples))}`;
  return `${text(median(samples))} ${unit}${samples.length > 1 ? ` (${range})` : ''}`;
}

/** Returns a row in one line. */
export function rowLine({ what, unit, figures }: Row): string {
  const texts = Object.entries(figures).map(
    ([who, samples]) => `${who} ${figureText(samples, unit)}`,
  );
  return `${what}: ${texts.join(', ')}`;
}

/** Returns rows as a table in Markdown, with a column for each that any row names. */
export function rowTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = rows.map(({ what, unit, figures }) => [
    what,
    ...columns.map((column) => {
      const samples = figures[column];
      return samples === undefined ? '' : figureText(samples, unit);
    }),
  ]);
  return [['', ...columns], ['', ...columns].map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
