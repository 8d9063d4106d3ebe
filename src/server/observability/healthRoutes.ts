import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { probeDatabase, type Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import { logFailure } from './logging.ts';

/** Whoever asks has to be told before losing timeouts, though a database or a disk hangs. */
const PROBE_MS = 3000;

interface Parts {
  readonly database: Database;
  readonly storage: Storage;
}

/** `/healthz`: the process serves. `/readyz`: database and storage can be written, and soon. */
export async function healthRoutes(
  app: FastifyInstance,
  { probeMs = PROBE_MS, ...parts }: Parts & { probeMs?: number },
): Promise<void> {
  let probing: Promise<void> | null = null;

  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      // One for all who ask: those that hang must not use up the database's connections.
      probing ??= probe(parts).finally(() => (probing = null));
      await within(probeMs, probing);
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

/** @throws Error when the action takes longer; it goes on by itself then */
async function within(ms: number, action: Promise<void>): Promise<void> {
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
