import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { listenForOperator } from '../../../src/server/observability/operatorPort.ts';
import { freePort } from '../../support/product.ts';

/** Serves an app's metrics and readiness until the test is over. Returns the origin of their URLs. */
export async function openOperatorPort(app: FastifyInstance): Promise<string> {
  const port = await freePort();
  const listener = await listenForOperator(app, { host: '127.0.0.1', port });
  onTestFinished(async () => {
    listener.closeAllConnections();
    listener.close();
    await once(listener, 'close');
  });
  return `http://127.0.0.1:${port}`;
}
