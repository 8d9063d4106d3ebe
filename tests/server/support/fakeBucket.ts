import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * Starts a storage like AWS S3 with an empty bucket, and returns its URL for `STORAGE_URL`.
 *
 * @param options.mayList whether its account has `s3:ListBucket`; without it the bucket does not say what is missing
 */
export async function startFakeBucket({ mayList }: { mayList: boolean }): Promise<string> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const failWith = (status: number, code: string) =>
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      if (searchParams.has('versioning')) response.end('<VersioningConfiguration/>');
      else if (request.method === 'PUT') {
        objects.set(pathname, await buffer(request));
        response.end();
      } else if (request.method === 'DELETE') {
        objects.delete(pathname);
        response.writeHead(204).end();
      } else if (objects.has(pathname)) response.end(objects.get(pathname));
      else if (mayList) failWith(404, 'NoSuchKey');
      else failWith(403, 'AccessDenied');
    })();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return `s3://bucket/orders?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
}
