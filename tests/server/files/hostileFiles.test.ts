import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_KINDS } from '../../../src/domain/files.ts';
import { BOMBS, BROKEN } from '../../fixtures/declarations.ts';
import { pdf, SAMPLES } from '../../fixtures/files.ts';
import { PDF_VARIANTS } from '../../fixtures/pdfVariants.ts';
import { POLYGLOTS } from '../../fixtures/polyglots.ts';
import { damaged, SEED } from '../support/damagedFiles.ts';
import { otherConnection } from '../support/backends.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, uploadForm, Visitor, type RunningServer } from '../support/testServer.ts';

const WORDS = {
  en: {
    file_kind_not_accepted:
      'This kind of file is not accepted. Please send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
    file_damaged:
      'This file is damaged or incomplete. Please open it, save it again and send the new copy.',
    file_too_many_pixels:
      'This picture has too many pixels. Please send one of at most 260 megapixels.',
  },
  pt: {
    file_kind_not_accepted:
      'Este tipo de arquivo não é aceito. Envie um PDF ou uma foto (JPEG, PNG, HEIC, WebP).',
    file_damaged:
      'Este arquivo está danificado ou incompleto. Abra-o, salve-o de novo e envie a nova cópia.',
    file_too_many_pixels: 'Esta imagem tem pixels demais. Envie uma de até 260 megapixels.',
  },
} as const;

const unlimited = { RATE_LIMIT_UPLOADS: '0' };

function formOf(bytes: Buffer): FormData {
  return uploadForm({ ...pdf(), bytes });
}

/** The lines by which a server says that something failed on its side. */
function failuresOf({ log }: RunningServer): string[] {
  return log.filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= 50);
}

describe('files that are not what they seem are refused with 415 in words, and nothing is kept', () => {
  test.each(['en', 'pt'] as const)('%s', async (language) => {
    const server = await startServer(unlimited);
    const visitor = new Visitor(server, { language });
    for (const [what, bytes, code] of [...POLYGLOTS, ...BOMBS, ...BROKEN]) {
      const { status, body } = await visitor.upload(formOf(bytes));
      expect([what, status, body]).toEqual([
        what,
        415,
        { ok: false, files: [], code, error: WORDS[language][code] },
      ]);
    }
    expect(await storedFiles(server.dataDir)).toEqual([]);
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select key from files')).toEqual([]);
    expect(failuresOf(server)).toEqual([]);
    expect((await visitor.upload()).status).toBe(200);
  });
});

test('files damaged by chance are taken or refused, and never the fault of the server', async () => {
  const server = await startServer(unlimited);
  const visitor = new Visitor(server);
  const files = fc.constantFrom(...FILE_KINDS).chain((kind) => damaged(SAMPLES[kind]().bytes));
  await fc.assert(
    fc.asyncProperty(files, async (bytes) => {
      const { status } = await visitor.upload(formOf(bytes));
      expect([200, 400, 415]).toContain(status);
    }),
    { seed: SEED, numRuns: 300 },
  );
  expect(failuresOf(server)).toEqual([]);
});

test('PDFs of every age are taken', async () => {
  const server = await startServer(unlimited);
  const visitor = new Visitor(server);
  for (const [what, bytes] of PDF_VARIANTS) {
    expect([what, (await visitor.upload(formOf(bytes))).status]).toEqual([what, 200]);
  }
  expect(await storedFiles(server.dataDir)).toHaveLength(PDF_VARIANTS.length);
});
