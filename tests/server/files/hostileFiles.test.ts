import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILE_KINDS } from '../../../src/domain/files.ts';
import { BOMBS, BROKEN } from '../../fixtures/declarations.ts';
import { pdf, SAMPLES } from '../../fixtures/files.ts';
import { POLYGLOTS } from '../../fixtures/polyglots.ts';
import { damaged, SEED } from '../support/damagedFiles.ts';
import { otherConnection } from '../support/backends.ts';
import { storedFiles } from '../support/storedFiles.ts';
import { startServer, uploadForm, Visitor, type RunningServer } from '../support/testServer.ts';

const TEXTS = {
  en: {
    file_kind_not_accepted:
      'This kind of file is not accepted. Send a PDF or a photo (JPEG, PNG, HEIC, WebP).',
    file_damaged:
      'This file is damaged or incomplete. Open it, save it again and send the new copy.',
    file_too_many_pixels: 'This picture has too many pixels. Send one of at most 260 megapixels.',
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

/** Returns the log lines of level error or above. */
function errorLinesOf({ log }: RunningServer): string[] {
  return log.filter((line) => Number(/"level":(\d+)/.exec(line)?.[1]) >= 50);
}

/** One file for each code. Which file has which code is tested in `inspection.test.ts`. */
const HOSTILE = [...POLYGLOTS, ...BOMBS, ...BROKEN].filter(
  ([, , code], index, all) => all.findIndex((file) => file[2] === code) === index,
);

test.each(['en', 'pt'] as const)(
  'a file that is not what it claims to be is answered 415 in the language %s, and nothing is kept',
  async (language) => {
    const server = await startServer(unlimited);
    const visitor = new Visitor(server, { language });
    for (const [what, bytes, code] of HOSTILE) {
      const { status, body } = await visitor.upload(formOf(bytes));
      expect([what, status, body]).toEqual([
        what,
        415,
        { ok: false, files: [], code, error: TEXTS[language][code] },
      ]);
    }
    expect(await storedFiles(server.dataDir)).toEqual([]);
    const other = await otherConnection(server.dataDir);
    expect(await other.query('select key from files')).toEqual([]);
    expect(errorLinesOf(server)).toEqual([]);
    expect((await visitor.upload()).status).toBe(200);
  },
);

test('a file with random damage is accepted or refused, and never causes an error of the server', async () => {
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
  expect(errorLinesOf(server)).toEqual([]);
});
