import { EventEmitter, once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort, type Product } from './product.ts';

/** A call as it went over the wire. */
export interface Call {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** `null` until the answer has gone back, and for ever when nobody waited for it. */
  readonly answer: { readonly status: number; readonly text: string } | null;
}

/** What stands between browser and server: it passes everything on, and can be looked into. */
export interface Wire {
  readonly url: string;
  /** The calls to `/api/`, in the order in which they began. */
  readonly calls: readonly Call[];
  /** `begun`, `answered` and `aborted`, each with the number of its call from 1, as they happened. */
  readonly events: readonly string[];
  /** @throws Error when there was none of that number, counted from 1 */
  call(number: number): Call;
  /** Keeps the server's answers back, from the call of that number on, until they are let go. */
  hold(from?: number): void;
  release(): void;
  close(): Promise<void>;
}

/** Starts one before a product, on a free port of its own. */
export async function startWire(product: Pick<Product, 'url'>): Promise<Wire> {
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
    const call: Call = { path, headers: incoming.headers, body: Buffer.alloc(0), answer: null };
    calls.push(call);
    const body = await buffer(incoming);
    calls[index] = { ...call, body };
    const answered = await ask(incoming, body);
    const bytes = await buffer(answered);
    if (number >= heldFrom) await once(gate, 'release');
    if (outgoing.destroyed) return;
    const status = answered.statusCode ?? 0;
    calls[index] = { ...call, body, answer: { status, text: bytes.toString() } };
    events.push(`answered ${number}`);
    outgoing.writeHead(status, { ...answered.headers, connection: 'keep-alive' }).end(bytes);
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const answered = await ask(incoming, await buffer(incoming));
    outgoing.writeHead(answered.statusCode ?? 0, { ...answered.headers, connection: 'keep-alive' });
    answered.pipe(outgoing);
  }

  function ask({ method, url, headers }: IncomingMessage, body: Buffer) {
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
