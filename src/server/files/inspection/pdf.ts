import { PDFDocument, PDFInvalidObject } from '@cantoo/pdf-lib';
import { activeContentHints, activeContentOf } from './pdfActiveContent.ts';
import { isEncrypted, withoutContents } from './encryptedPdf.ts';
import type { Findings } from './findings.ts';
import { Rejection } from './rejection.ts';

/** A signature with a version, `%PDF-1.4`. */
const SIGNATURE_BYTES = 8;

/** The library's errors for a file that needs a password, a certificate or a proprietary program. */
const LOCKED = new Set([
  'NEEDS PASSWORD',
  'Password incorrect',
  'unknown encryption method',
  'unsupported encryption algorithm',
]);

/**
 * Counts a PDF's pages and looks for active content. PDF readers tolerate so much damage that none is a
 * reason to refuse a file: a PDF that cannot be read has no count, and its active content is unknown. An
 * encrypted PDF that opens without a password is read like any other.
 *
 * @throws {Rejection} `file_locked` if it does not open without a password
 */
export async function readPdf(bytes: Uint8Array): Promise<Findings> {
  if (bytes.length < SIGNATURE_BYTES) throw new Rejection('file_damaged');
  const { stackTraceLimit } = Error;
  try {
    // The library throws an error for every byte it skips, and stack traces would take most of the time.
    Error.stackTraceLimit = 0;
    return findingsOf(await load(bytes), bytes);
  } catch (error) {
    if (error instanceof Error && LOCKED.has(error.message)) throw new Rejection('file_locked');
    return { pages: null, activeContent: activeContentHints(bytes, []) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function findingsOf(document: PDFDocument, bytes: Uint8Array): Findings {
  const pages = pagesOf(document);
  const found = activeContentOf(document);
  const isWhole = pages !== null && !hasUnreadObjects(document);
  return { pages, activeContent: isWhole ? found : activeContentHints(bytes, found) };
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false };
  const document = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true });
  if (!isEncrypted(document.context)) return document;
  return PDFDocument.load(withoutContents(document.context), { ...options, password: '' });
}

/** Whether the library skipped objects, which a more tolerant reader may still read. */
function hasUnreadObjects(document: PDFDocument): boolean {
  const objects = document.context.enumerateIndirectObjects();
  return objects.some(([, object]) => object instanceof PDFInvalidObject);
}

function pagesOf(document: PDFDocument): number | null {
  try {
    return document.getPageCount() || null;
  } catch {
    // The tree of pages is damaged.
    return null;
  }
}
