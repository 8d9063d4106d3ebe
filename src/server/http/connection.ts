import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long the sender of a refused body has to read the response before its connection is closed. */
const LINGER_MS = 200;

/**
 * Closes the connection after this response although the request's body was not read to its end. The
 * rest of the body is discarded. Node alone would destroy the socket at once, and the reset could reach
 * the client before the response. If the socket stayed open, Chromium would not read the response before
 * it had sent the whole body.
 */
export function closeAfterResponse(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = request.raw;
  socket.destroySoon = () => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS);
  };
}

/** Returns a signal that is aborted when the connection of a request is closed. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.closed || raw.destroyed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Whether a part of the request's body may still arrive. */
export function isBodyPending({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return !raw.readableEnded && (coding !== undefined || Number(length ?? 0) > 0);
}
