import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BootError } from '../config/config.ts';
import type { Language } from '../../domain/language.ts';
import type { InlineHashes } from '../http/headers.ts';

/** The output of the build for the page. */
export interface BuiltPage extends InlineHashes {
  /** An absolute path. */
  readonly assetsDir: string;
  /** HTML with placeholders for the public URL and the provider. */
  readonly documents: Readonly<Record<Language, string>>;
}

const hashesSchema = z.object({
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
});

/** Reads the output of the build from a folder. @throws {BootError} if it is not complete */
export async function loadBuiltPage(folder: string): Promise<BuiltPage> {
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  try {
    const [en, pt, page] = await Promise.all([
      read('en/index.html'),
      read('pt/index.html'),
      read('page.json'),
    ]);
    return {
      ...hashesSchema.parse(JSON.parse(page)),
      assetsDir: join(folder, 'assets'),
      documents: { en, pt },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BootError(`the page is not built, run "npm run build" first: ${reason}`);
  }
}
