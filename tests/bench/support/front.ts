import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import {
  constants,
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';

/** An answer that the front gives itself, without asking the product. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An https server that speaks HTTP/2, as stands before the product in operation. */
interface Front {
  readonly port: number;
  /** Its own answers by path. */
  readonly answers: Map<string, Answer>;
  /** Returns the largest number of requests of a path that were under way at once. */
  mostAtOnce(path: string): number;
  close(): Promise<void>;
}

/** Headers of a connection, which HTTP/2 does not have. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a front that hands requests on to the product with their headers, and its answers back as
 * they are, encodings included.
 */
export async function startFront(productUrl: string): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  const answers = new Map<string, Answer>();
  const underWay = new Map<string, number>();
  const most = new Map<string, number>();

  function handle(incoming: Http2ServerRequest, response: Http2ServerResponse): void {
    const path = incoming.url.replace(/\?.*/, '');
    const own = answers.get(path);
    if (own !== undefined) {
      response.writeHead(200, own.headers);
      response.end(own.body);
      return;
    }
    const count = (underWay.get(path) ?? 0) + 1;
    underWay.set(path, count);
    most.set(path, Math.max(count, most.get(path) ?? 0));
    response.on('close', () => underWay.set(path, (underWay.get(path) ?? 1) - 1));
    const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
    const asked = request(`${productUrl}${incoming.url}`, {
      agent,
      method: incoming.method,
      headers: { ...Object.fromEntries(headers), host: incoming.authority },
    });
    asked.on('response', (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.has(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(response);
      // A browser reads an answer that comes before it has sent everything once the rest is taken.
      incoming.unpipe(asked);
      incoming.resume();
    });
    // A close without an error would let a browser wait for the answer for ever.
    asked.on('error', () => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR));
    incoming.pipe(asked);
  }

  const server = createSecureServer(
    {
      cert: readFileSync('tests/fixtures/tls/localhost.crt'),
      key: readFileSync('tests/fixtures/tls/localhost.key'),
    },
    handle,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return {
    port: address.port,
    answers,
    mostAtOnce: (path) => most.get(path) ?? 0,
    async close() {
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
