import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attachmentHeaders } from './attachment.ts';
import { DOWNLOAD_PATH, type DownloadLinks } from './downloadLinks.ts';
import type { Downloads } from './downloads.ts';
import type { Files } from './files.ts';
import type { Quarantine } from './quarantine.ts';
import type { Vault } from './vault/vault.ts';
import { ipAddressOf } from '../http/network.ts';
import { logFailure, logReport } from '../observability/logging.ts';
import { SealError } from './vault/sealing.ts';
import { Refusal } from '../refusals/refusal.ts';
import { OrderFailure } from '../observability/failures.ts';
import { isLoss } from './lostFile.ts';
import { defaultFileName } from './fileName.ts';
import { ANSWER_MS } from './uploadTimes.ts';

interface Parts {
  readonly downloads: Downloads;
  readonly files: Files;
  readonly links: DownloadLinks;
  readonly quarantine: Quarantine;
  readonly vault: Vault;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type DownloadRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * `GET /files/<signed token>` sends a file that was found clean to anyone who has its link. All other
 * requests get the same response, "not found".
 */
export async function downloadRoute(
  app: FastifyInstance,
  { downloads, files, links, now, quarantine, vault }: Parts,
): Promise<void> {
  app.get(
    `${DOWNLOAD_PATH}/:token`,
    { exposeHeadRoute: false },
    async (request: DownloadRequest, reply) => {
      const key = links.keyOf(request.params.token, now());
      const file = key === null ? null : await files.findReleased(key);
      if (file === null) throw new Refusal('not_found');
      const { socket } = request.raw;
      const stallMs = socket.timeout ?? 0;
      try {
        // The file is verified before its first byte is sent, so that no part of a damaged file is sent. A silent
        // connection has not stalled meanwhile.
        socket.setTimeout(ANSWER_MS);
        await vault.verify(file);
        const isClean = await quarantine.isStillClean(file, (report) =>
          logReport(request.log, report),
        );
        if (!isClean) throw new Refusal('not_found');
      } catch (error) {
        const isLost = isLoss(error);
        if (!isLost && !(error instanceof SealError)) throw error;
        const { reference } = isLost ? await quarantine.giveUp(file.key) : { reference: null };
        logFailure(request.log, new OrderFailure(reference, error));
        throw new Refusal('not_found', { cause: error });
      }
      socket.setTimeout(stallMs);
      await downloads.record(file.key, ipAddressOf(request));
      const { kind, bytes, name } = file;
      reply.headers(
        attachmentHeaders({
          kind,
          bytes,
          name: name === null ? defaultFileName(kind) : vault.openName(file, name),
        }),
      );
      return reply.send(Readable.from(vault.read(file), { objectMode: false }));
    },
  );
}
