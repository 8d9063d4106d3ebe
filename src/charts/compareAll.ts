import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARTS } from './index.ts';
import { requestOf, textFor } from './command.ts';

/** Which of the charts differ, and what was written of them. */
export interface Comparison {
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
  for (const { id } of CHARTS) {
    const common = [id, '--against', against, '--lang', language];
    const list = await textFor(requestOf([...common, '--out', 'list.md']));
    // The list of an unchanged chart has no bullets.
    if (!/^- /m.test(list)) continue;
    lists.push(list);
    const picture = await textFor(requestOf([...common, '--out', 'picture.svg']));
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of [
      [`${id}.md`, list],
      [`${id}.svg`, picture],
    ] as const) {
      writeFileSync(join(folder, name), text);
      files.push(name);
    }
  }
  const same = language === 'pt' ? 'Nenhum diagrama mudou.\n' : 'No statechart has changed.\n';
  return { summary: lists.length === 0 ? same : lists.join('\n'), files };
}
