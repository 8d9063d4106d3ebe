import { expect } from 'vitest';
import { MINUTE_MS } from '../../../src/domain/limits.ts';
import { downloadLinks } from '../../../src/server/files/downloadLinks.ts';
import { otherConnection } from './backends.ts';
import { fakeClamd } from './fakeClamd.ts';
import { ORDER, startServer, Visitor } from './testServer.ts';

/** The secret that signs the links of these servers. */
export const LINK_SECRET = 'the secret that signs links in this test';

/**
 * Starts a server with a settable clock and a scanner, and returns what tests do with the files of its orders.
 *
 * @param clamd how the scanner answers; see {@link fakeClamd}
 */
export async function startWithScanner(...clamd: Parameters<typeof fakeClamd>) {
  const clock = { now: Date.now() };
  const server = await startServer(
    { CLAMD_URL: await fakeClamd(...clamd), LINK_SECRET },
    { replaced: { now: () => clock.now } },
  );
  const database = await otherConnection(server.dataDir);
  const visitor = new Visitor(server);
  const links = downloadLinks({ secret: LINK_SECRET, publicUrl: '' });
  return {
    clock,
    database,
    server,
    visitor,
    /** Runs both rescans after some time has passed. */
    rescan: async (passedMs: number) => {
      clock.now += passedMs;
      await server.app.jobs.run('rescan');
      await server.app.jobs.run('rescan-failed');
    },
    download: async (key: string) => {
      const path = links.linkFor({ key, expiresAt: clock.now + MINUTE_MS });
      return (await visitor.fetch(path)).status;
    },
    /** Places an order and returns its reference, and what pays for it. */
    place: async (uploadedKeys: readonly string[]) => {
      const page = new URL(await visitor.paymentUrl({ ...ORDER, uploadedKeys })).pathname;
      const [row] = await database.query('select reference from orders');
      return {
        reference: String(row?.['reference']),
        pay: async () => expect((await visitor.post(`${page}/pay`)).status).toBe(303),
      };
    },
  };
}
