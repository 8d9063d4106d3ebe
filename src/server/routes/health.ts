import type { FastifyInstance } from 'fastify';
import { probeDatabase } from '../database/database.ts';
import { logFailure } from '../logging.ts';
import type { Services } from '../services.ts';

/** `/healthz`: the process serves. `/readyz`: database and storage can be written. */
export async function healthRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    try {
      await services.storage.probe();
      await probeDatabase(services.database);
      return { ok: true };
    } catch (error) {
      logFailure(request.log, error);
      return reply.code(503).send({ ok: false });
    }
  });
}
