import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARTS } from './index.ts';
import { textOfDiff } from '../statechart/cli/chartText.ts';
import { diffSince } from './command.ts';

/** How the pictures are drawn. */
const LOOK = { direction: 'down', scheme: 'auto', showsCode: false } as const;

/** Which of the charts differ, and what was written of them. */
interface Comparison {
  /** Markdown: a list of the changes of each chart that differs. */
  readonly summary: string;
  /** The files that were written, relative to the folder. */
  readonly files: readonly string[];
}

/**
 * Compares every chart with an earlier version, and writes a picture and a list of each that differs.
 *
 * @throws {Error} with a message for the user
 */
export async function compareAll(
  against: string,
  folder: string,
  language: string,
): Promise<Comparison> {
  const lists: string[] = [];
  const files: string[] = [];
  for (const chart of CHARTS) {
    const diff = await diffSince(chart, against);
    if (diff.changes.length === 0) continue;
    mkdirSync(folder, { recursive: true });
    for (const format of ['md', 'svg'] as const) {
      const out = `${chart.id}.${format}`;
      const text = await textOfDiff(diff, { ...LOOK, language, format, out });
      if (format === 'md') lists.push(text);
      writeFileSync(join(folder, out), text);
      files.push(out);
    }
  }
  const same = language === 'pt' ? 'Nenhum diagrama mudou.\n' : 'No statechart has changed.\n';
  return { summary: lists.length === 0 ? same : lists.join('\n'), files };
}
