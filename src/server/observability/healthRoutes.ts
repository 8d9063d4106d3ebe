import type { FastifyInstance } from 'fastify';
import { logFailure } from './logging.ts';
import type { Readiness } from './readiness.ts';

/**
 * `/healthz` says that the process responds; `/readyz`, that the database and the storage can be written
 * to. Both are public. Details are only on the metrics port, for the operator.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { readiness }: { readiness: Readiness },
): Promise<void> {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      await readiness.check();
      return { ok: true };
    } catch (error) {
      logFailure(request.log, error);
      return reply.code(503).send({ ok: false });
    }
  });
}
