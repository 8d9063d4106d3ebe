import type { FastifyReply, FastifyRequest } from 'fastify';
import { ipAddressOf, networkOf } from './network.ts';

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

/**
 * Fails the reading of a request's body once more than `maxBytes` of it have arrived, wherever they are in
 * it. It must be called before the body is read, by a reader that listens for errors of the request.
 *
 * @param tooLong the error that the reader receives
 */
export function limitBody({ raw }: FastifyRequest, maxBytes: number, tooLong: Error): void {
  let bytes = 0;
  raw.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    raw.off('data', count);
    // Destroying the request would end its response too.
    raw.emit('error', tooLong);
  });
  // A listener alone would let the body flow before its reader is there.
  raw.pause();
}

/**
 * Calls a function once a request no longer arrives: its body has been read, it was answered before that, or its
 * connection was closed. The response is watched too, because a request that was answered before its end emits no
 * `close`.
 */
function onceArrived(request: FastifyRequest, reply: FastifyReply, call: () => void): void {
  const streams = [request.raw, reply.raw];
  const end = () => {
    for (const stream of streams) stream.off('close', end);
    call();
  };
  for (const stream of streams) stream.once('close', end);
}

/** Closes the connection of a request unless its body has arrived within some milliseconds. */
export function limitArrival(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const timer = setTimeout(() => request.raw.destroy(), ms);
  onceArrived(request, reply, () => clearTimeout(timer));
}

/** How many requests may arrive at the same time. */
interface ArrivalLimits {
  readonly inAll: number;
  /** From one IPv4 address or one /64 of IPv6. */
  readonly perNetwork?: number;
}

/**
 * Returns a function that admits a request unless the bodies of so many others are still arriving. This limits the
 * memory for bodies that the server may still refuse.
 */
export function arrivalLimit({
  inAll,
  perNetwork = inAll,
}: ArrivalLimits): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const byNetwork = new Map<string, number>();
  let arriving = 0;
  return (request, reply) => {
    // Its connection has closed already, and no later event would end its count.
    if (request.raw.destroyed) return true;
    const network = networkOf(ipAddressOf(request));
    const ofNetwork = byNetwork.get(network) ?? 0;
    if (arriving >= inAll || ofNetwork >= perNetwork) return false;
    arriving += 1;
    byNetwork.set(network, ofNetwork + 1);
    onceArrived(request, reply, () => {
      arriving -= 1;
      const left = (byNetwork.get(network) ?? 0) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    });
    return true;
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
