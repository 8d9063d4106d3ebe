import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort, type Product } from './product.ts';

/** A recorded call to the API. */
export interface Call {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** `null` until the response has been returned, and for good if the browser aborted the call. */
  readonly response: { readonly status: number; readonly text: string } | null;
}

/** A proxy between browser and server, which records the calls to the API and can delay their responses. */
export interface RecordingProxy {
  readonly url: string;
  /** The calls to `/api/`, in the order in which they began. */
  readonly calls: readonly Call[];
  /** `begun`, `answered` and `aborted`, each with the number of its call, counted from 1, in order of time. */
  readonly events: readonly string[];
  /**
   * Returns a call by its number, counted from 1.
   *
   * @throws {Error} if there was no such call
   */
  call(number: number): Call;
  /** Holds the server's responses back, from the call of that number on, until they are released. */
  hold(from?: number): void;
  release(): void;
  close(): Promise<void>;
}

/** Starts a recording proxy in front of a product, on a free port. */
export async function startRecordingProxy(product: Pick<Product, 'url'>): Promise<RecordingProxy> {
  const calls: Call[] = [];
  const events: string[] = [];
  const gate = new EventEmitter();
  let heldFrom = Infinity;

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const passing = path.startsWith('/api/')
      ? record(path, incoming, outgoing)
      : pass(incoming, outgoing);
    passing.catch(() => outgoing.destroy());
  });

  async function record(path: string, incoming: IncomingMessage, outgoing: ServerResponse) {
    const index = calls.length;
    const number = index + 1;
    events.push(`begun ${number}`);
    outgoing.once('close', () => {
      if (!outgoing.writableEnded) events.push(`aborted ${number}`);
    });
    const call: Call = { path, headers: incoming.headers, body: Buffer.alloc(0), response: null };
    calls.push(call);
    const body = await buffer(incoming);
    calls[index] = { ...call, body };
    const response = await forward(incoming, body);
    const bytes = await buffer(response);
    if (number >= heldFrom) await once(gate, 'release');
    if (outgoing.destroyed) return;
    const status = response.statusCode ?? 0;
    calls[index] = { ...call, body, response: { status, text: bytes.toString() } };
    events.push(`answered ${number}`);
    outgoing.writeHead(status, { ...response.headers, connection: 'keep-alive' }).end(bytes);
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const response = await forward(incoming, await buffer(incoming));
    outgoing.writeHead(response.statusCode ?? 0, { ...response.headers, connection: 'keep-alive' });
    response.pipe(outgoing);
  }

  function forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(new URL(url ?? '/', product.url), {
        method,
        headers: { ...headers, connection: 'close' },
      });
      call.once('response', resolve);
      call.once('error', reject);
      call.end(body);
    });
  }

  function release() {
    heldFrom = Infinity;
    gate.emit('release');
  }

  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    calls,
    events,
    call(number) {
      const call = calls[number - 1];
      if (call === undefined) throw new Error(`There was no call ${number}`);
      return call;
    },
    hold(from = 1) {
      heldFrom = from;
    },
    release,
    async close() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
