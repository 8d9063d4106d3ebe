import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BootError } from '../config/config.ts';
import type { Language } from '../../domain/language.ts';
import type { InlineHashes } from '../http/headers.ts';

/** The page as it was built. */
export interface BuiltPage extends InlineHashes {
  /** Absolute. */
  readonly assetsDir: string;
  /** HTML in which placeholders stand for the public URL and the provider. */
  readonly documents: Readonly<Record<Language, string>>;
}

const hashesSchema = z.object({
  scriptHashes: z.array(z.string()),
  styleHashes: z.array(z.string()),
});

/** Reads what the build left in a folder. @throws {BootError} when it is not all there */
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
