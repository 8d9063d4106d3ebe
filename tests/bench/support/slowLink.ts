import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a browser and a server. Lighthouse's mobile profile, "simulated slow 4G". */
export const SLOW_4G = {
  /** Milliseconds from a packet to its acknowledgement. */
  roundTripMs: 150,
  downBytesPerMs: 1_638_400 / 8 / 1000,
  upBytesPerMs: 768_000 / 8 / 1000,
};

type Network = typeof SLOW_4G;

/** What fits into a packet, and how many a server sends before the first acknowledgement (RFC 6928). */
const SEGMENT_BYTES = 1460;
const FIRST_WINDOW_BYTES = 10 * SEGMENT_BYTES;

/** A relay of TCP connections through a network that can be slowed down. */
interface SlowLink {
  /** The network of connections made from now on; `null` is that of this machine. */
  use(network: Network | null): void;
  close(): Promise<void>;
}

/**
 * Relays connections on `port` to `target`. On a slow network a connection opens after a round trip,
 * bytes travel at the network's rate, and a server's window grows from ten packets as acknowledgements
 * arrive (TCP's slow start). Losses are not simulated.
 */
export async function startSlowLink(port: number, target: number): Promise<SlowLink> {
  let network: Network | null = null;
  const sockets = new Set<Socket>();
  const relay = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    if (network === null) {
      client.pipe(server);
      server.pipe(client);
      return;
    }
    const { roundTripMs, upBytesPerMs, downBytesPerMs } = network;
    relayBytes(client, server, {
      bytesPerMs: upBytesPerMs,
      roundTripMs,
      opensAt: performance.now() + roundTripMs,
    });
    relayBytes(server, client, { bytesPerMs: downBytesPerMs, roundTripMs, opensAt: 0 });
  });
  relay.listen(port, '127.0.0.1');
  await once(relay, 'listening');
  return {
    use(next) {
      network = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      relay.close();
      await once(relay, 'close');
    },
  };
}

interface Direction {
  readonly bytesPerMs: number;
  readonly roundTripMs: number;
  /** When its first byte can leave, in milliseconds of `performance.now()`. */
  readonly opensAt: number;
}

function relayBytes(
  from: Socket,
  to: Socket,
  { bytesPerMs, roundTripMs, opensAt }: Direction,
): void {
  let waiting = Buffer.alloc(0);
  let windowBytes = FIRST_WINDOW_BYTES;
  let unacknowledgedBytes = 0;
  let isFreeAt = opensAt;
  /** Segments under way. Timers may fire out of turn, but segments of a connection arrive in turn. */
  const underWay: Buffer[] = [];

  function send(): void {
    while (waiting.length > 0 && unacknowledgedBytes < windowBytes) {
      const segment = waiting.subarray(0, SEGMENT_BYTES);
      waiting = waiting.subarray(segment.length);
      unacknowledgedBytes += segment.length;
      const now = performance.now();
      isFreeAt = Math.max(now, isFreeAt) + segment.length / bytesPerMs;
      underWay.push(segment);
      // These timers are the link: a segment arrives, and is acknowledged, when its time is over.
      setTimeout(() => to.write(underWay.shift() ?? ''), isFreeAt + roundTripMs / 2 - now);
      setTimeout(() => acknowledge(segment.length), isFreeAt + roundTripMs - now);
    }
  }

  function acknowledge(bytes: number): void {
    unacknowledgedBytes -= bytes;
    windowBytes += bytes;
    send();
  }

  from.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    send();
  });
}
