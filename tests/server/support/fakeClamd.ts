import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const VERSION = 'ClamAV 1.4.3/27500/Mon Mar  2 10:00:00 2026';

/**
 * Starts a fake clamd that is stopped when the test is over.
 *
 * @param handle what it does with each connection that does not ask for its version
 * @param version what it answers to that, or `null` if it leaves it to `handle`
 * @returns its URL, for `CLAMD_URL`
 */
export async function fakeClamd(
  handle: (socket: Socket) => void,
  version: () => string | null = () => VERSION,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A client may drop the connection.
    socket.on('error', () => undefined);
    // Read without a `data` listener, so that no bytes are lost for the listener of a handler.
    socket.once('readable', () => {
      const first: Buffer | null = socket.read();
      const answer = version();
      if (answer !== null && first?.toString('latin1').startsWith('zVERSION') === true) {
        socket.end(`${answer}\0`);
        return;
      }
      if (first !== null) socket.unshift(first);
      handle(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `tcp://127.0.0.1:${address.port}`;
}

/**
 * Returns a handler that reads a file sent by INSTREAM to its end, then replies with a text.
 *
 * @param text the reply, or what decides it by everything that was sent
 */
export function replyAfterFile(
  text: string | ((sent: Buffer) => string),
): (socket: Socket) => void {
  return (socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) socket.end(typeof text === 'string' ? text : text(received));
    });
  };
}

/** Returns whether the command and all its chunks have arrived; the last chunk is empty. */
function isWhole(bytes: Buffer): boolean {
  let at = 'zINSTREAM\0'.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return true;
    at += 4 + length;
  }
  return false;
}

/** Returns a handler that answers commands by their name, and files as {@link replyAfterFile} does. */
export function replyToCommands(
  replies: Readonly<Record<string, string>>,
  toFile: (sent: Buffer) => string,
): (socket: Socket) => void {
  return (socket) => {
    socket.once('data', (first: Buffer) => {
      const [, command = ''] = /^z(\w+)\0/.exec(first.toString('latin1')) ?? [];
      const reply = replies[command];
      if (reply !== undefined) {
        socket.end(`${reply}\0`);
        return;
      }
      replyAfterFile(toFile)(socket);
      socket.emit('data', first);
    });
  };
}
