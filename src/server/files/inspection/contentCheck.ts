import { MAX_READ_PDF_BYTES } from '../../../domain/fileKind.ts';
import type { FileFacts, Findings } from './findings.ts';
import { readPdf } from './pdf.ts';
import { endsAsZip } from './polyglot.ts';
import { STRUCTURE_READERS } from './readers.ts';
import { Rejection } from './rejection.ts';
import { StructureCheck } from './structureCheck.ts';

/** Checks the content of a file whose bytes have been received. It runs in a worker process. */
export interface ContentCheck {
  /** Takes the next bytes. Returns whether more are needed. @throws {Rejection} */
  feed(chunk: Uint8Array): boolean;
  /** Signals the end of the bytes, which may come before the end of the file. @throws {Rejection} */
  end(): Promise<Findings>;
}

/** Begins to check a file. @throws {Rejection} if its tail is refused */
export function beginContentCheck({ kind, bytes, tail }: FileFacts): ContentCheck {
  if (endsAsZip(Buffer.from(tail))) throw new Rejection('file_kind_not_accepted');
  if (kind !== 'pdf') return imageCheck(new StructureCheck(STRUCTURE_READERS[kind](bytes)));
  return bytes > MAX_READ_PDF_BYTES ? UNREAD_PDF : pdfCheck(bytes);
}

/** Checks a trusted file in this thread. @throws {Rejection}, or the source's error */
export async function checkContent(
  file: FileFacts,
  source: AsyncIterable<Uint8Array>,
): Promise<Findings> {
  const check = beginContentCheck(file);
  for await (const chunk of source) if (!check.feed(chunk)) break;
  return check.end();
}

function imageCheck(structure: StructureCheck): ContentCheck {
  return {
    feed(chunk) {
      structure.feed(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      return structure.pages === null;
    },
    async end() {
      if (structure.pages === null) throw new Rejection('file_damaged');
      return { pages: structure.pages, activeContent: [] };
    },
  };
}

function pdfCheck(bytes: number): ContentCheck {
  const whole = new Uint8Array(bytes);
  let filled = 0;
  return {
    feed(chunk) {
      whole.set(chunk, filled);
      filled += chunk.length;
      return filled < bytes;
    },
    end: () => readPdf(whole),
  };
}

const UNREAD_PDF: ContentCheck = {
  feed: () => false,
  end: async () => ({ pages: null, activeContent: ['unknown'] }),
};
