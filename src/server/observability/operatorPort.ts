import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

interface Parts {
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

/**
 * Serves the metrics, and the readiness with its detail, on a port of their own, so that visitors
 * cannot reach them.
 *
 * @throws {Error} if the server cannot listen on the port
 */
export async function listenForOperator(
  parts: Parts,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? ANSWERS[request.url ?? ''] : undefined;
    if (answer === undefined) {
      response.writeHead(404).end();
      return;
    }
    answer(parts, response).catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const ANSWERS: Readonly<
  Record<string, (parts: Parts, response: ServerResponse) => Promise<unknown>>
> = {
  async '/metrics'({ metrics }, response) {
    const text = await metrics.text();
    response.setHeader('content-type', 'text/plain; version=0.0.4').end(text);
  },
  async '/readyz'({ readiness }, response) {
    const detail = await readiness.detail();
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.writeHead(detail.ok ? 200 : 503).end(`${JSON.stringify(detail)}\n`);
  },
};
