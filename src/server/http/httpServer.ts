import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/**
 * How many requests of one connection may wait for a response. Browsers and proxies wait for each response
 * before they send the next request.
 */
const MAX_UNANSWERED = 8;

/**
 * An idle connection is closed after this long, in milliseconds. A proxy in front has to close it first: if the
 * server did, an order that was sent at that moment would be answered 502.
 */
export const KEEP_ALIVE_MS = 72_000;

interface HttpServerOptions extends Pick<ServerOptions, 'ServerResponse'> {
  /** Milliseconds without progress after which a connection is closed. */
  readonly stallMs: number;
  /** Milliseconds within which a request has to arrive. */
  readonly requestTimeout: number;
}

/**
 * Creates the HTTP server. It closes a connection that sends requests without reading the responses,
 * before it holds many of either.
 */
export function createHttpServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  { stallMs, ...options }: HttpServerOptions,
): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(options, (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 0) - 1));
    handler(request, response);
  });
  // Node would silently drop headers above its limit, including those that announce a body.
  server.maxHeadersCount = 0;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.setTimeout(stallMs);
  return server;
}
