import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { probeDatabase, type Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { logFailure } from './logging.ts';

/** Shorter than the usual timeouts of health checks, for a database or disk that hangs. */
const PROBE_MS = 3000;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
}

/**
 * `/healthz` says that the process responds; `/readyz`, that the database and the storage can be
 * written to.
 *
 * @param probeMs milliseconds after which `/readyz` fails
 */
export async function healthRoutes(
  app: FastifyInstance,
  { probeMs = PROBE_MS, ...parts }: Parts & { probeMs?: number },
): Promise<void> {
  let probing: Promise<void> | null = null;

  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      // Requests share one probe, so that probes that hang do not use up the database's connections.
      probing ??= probe(parts).finally(() => (probing = null));
      await withTimeout(probeMs, probing);
      return { ok: true };
    } catch (error) {
      logFailure(request.log, error);
      return reply.code(503).send({ ok: false });
    }
  });
}

async function probe({ storage, database }: Parts): Promise<void> {
  await storage.probe();
  await probeDatabase(database);
}

/** Waits for an action, which goes on after the timeout. @throws {Error} after the timeout */
async function withTimeout(ms: number, action: Promise<void>): Promise<void> {
  const limit = new AbortController();
  const late = sleep(ms, undefined, { signal: limit.signal }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    await Promise.race([action, late]);
  } finally {
    limit.abort();
    late.catch(() => {});
    action.catch(() => {});
  }
}
