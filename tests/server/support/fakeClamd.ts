import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server at clamd's place that does what the test wants. Answers what `CLAMD_URL` is then. */
export async function fakeClamd(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Whoever asks may go away.
    socket.on('error', () => undefined);
    answer(socket);
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

/** Reads a file sent by INSTREAM to its end, then says this. */
export function afterFile(text: string): (socket: Socket) => void {
  return (socket) => {
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (isWhole(received)) socket.end(text);
    });
  };
}

/** Whether the command and all its chunks, an empty one last, are there. */
function isWhole(bytes: Buffer): boolean {
  let at = 'zINSTREAM\0'.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return true;
    at += 4 + length;
  }
  return false;
}
