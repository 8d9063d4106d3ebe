import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long the sender of a refused body may read the answer before its connection is cut. */
const LINGER_MS = 200;

/**
 * Lets the connection end with this answer although its body has not been read whole. What is
 * still coming is not read. Node would cut at once, and the reset can overtake the answer; without
 * any cut Chromium reads no answer before it has sent everything.
 */
export function closeAfterAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  const { socket } = request.raw;
  socket.destroySoon = () => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS);
  };
}

/** Whether some of the request's body may still be on its way. */
export function isBodyPending({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return !raw.readableEnded && (coding !== undefined || Number(length ?? 0) > 0);
}
