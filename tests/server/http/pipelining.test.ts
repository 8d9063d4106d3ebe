import { expect, test } from 'vitest';
import { exchange } from '../support/rawConnection.ts';
import { startServer, Visitor } from '../support/testServer.ts';

/** So many requests, sent without waiting for a response. The server closes the connection after the last one. */
function requests(count: number): string {
  const [head, end] = ['GET /healthz HTTP/1.1\r\nhost: localhost\r\n', 'connection: close\r\n\r\n'];
  return `${`${head}\r\n`.repeat(count - 1)}${head}${end}`;
}

function responsesIn(received: string): number {
  return received.split('HTTP/1.1 200 ').length - 1;
}

test('requests that do not wait for the responses to earlier ones are answered', async () => {
  const { port } = await startServer();
  expect(responsesIn(await exchange(port, requests(8)))).toBe(8);
});

test('a connection on which a thousand requests wait for their responses is closed', async () => {
  const server = await startServer();
  expect(responsesIn(await exchange(server.port, requests(1000)))).toBeLessThan(9);
  expect((await new Visitor(server).fetch('/healthz')).status).toBe(200);
});
