import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** More bytes than the head of any request has. */
const LARGE_BYTES = 10_000;

/** A TCP proxy between a client and a service, which fails as networks do. */
interface FaultyProxy {
  readonly port: number;
  /** Drops the response to the next request that contains this text, and the connection with it. */
  loseResponseTo(text: string): void;
  /** Breaks all connections and refuses new ones from now on, or accepts them again. */
  cut(isCut: boolean): void;
  /** Silently discards all bytes from now on, or forwards them again. */
  silence(isSilent: boolean): void;
  /** Flips a bit in large chunks that the client sends, or stops doing so. */
  damage(isDamaging: boolean): void;
  /** How many responses were dropped. */
  readonly lostResponses: number;
  close(): Promise<void>;
}

/** Starts a proxy of the service on a local port. */
export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>();
  const waiting = new Set<Socket>();
  const state: {
    isCut: boolean;
    isSilent: boolean;
    isDamaging: boolean;
    text: string | null;
    lost: number;
  } = {
    isCut: false,
    isSilent: false,
    isDamaging: false,
    text: null,
    lost: 0,
  };
  const server = createServer((client) => {
    if (state.isCut) {
      client.on('error', () => {});
      client.resetAndDestroy();
      return;
    }
    const service = connect(target, '127.0.0.1');
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    const cut = () => {
      client.resetAndDestroy();
      service.destroy();
    };
    client.on('close', cut);
    service.on('close', cut);
    client.on('data', (bytes: Buffer) => {
      if (state.isSilent) return;
      if (state.text !== null && bytes.includes(state.text)) {
        waiting.add(client);
        state.text = null;
      }
      if (state.isDamaging && bytes.length > LARGE_BYTES)
        bytes.writeUInt8(bytes.readUInt8(LARGE_BYTES) ^ 1, LARGE_BYTES);
      service.write(bytes);
    });
    service.on('data', (bytes: Buffer) => {
      if (state.isSilent) return;
      if (waiting.has(client)) {
        state.lost += 1;
        cut();
        return;
      }
      client.write(bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    port: address.port,
    loseResponseTo(text) {
      state.text = text;
    },
    cut(isCut) {
      state.isCut = isCut;
      if (!isCut) return;
      for (const socket of sockets) socket.resetAndDestroy();
      sockets.clear();
    },
    silence(isSilent) {
      state.isSilent = isSilent;
    },
    damage(isDamaging) {
      state.isDamaging = isDamaging;
    },
    get lostResponses() {
      return state.lost;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
