import { once } from 'node:events';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { limitBody } from './connection.ts';

/** Most bodies fit into the first buffer. */
const FIRST_BYTES = 16 * 1024;

/** Bytes that arrive in pieces. Each piece is copied into one buffer, since many small buffers take far more memory. */
export class GatheredBytes {
  #buffer = Buffer.alloc(0);
  #length = 0;

  /** Appends a copy of a piece. */
  append(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(FIRST_BYTES, 2 * this.#buffer.length, length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    piece.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  /** Returns everything appended so far. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }
}

/**
 * Lets the routes of a scope accept bodies of a type. Each body is read whole, up to the `bodyLimit` of its route.
 * Fastify's own reader keeps every piece of a body until the last has arrived, and a piece of one byte takes 200
 * bytes of memory.
 *
 * @param type a media type, or `*` for every type without a parser
 * @param parse returns the value that the handler receives as the request's body
 */
export function acceptWholeBodies(
  app: FastifyInstance,
  type: string,
  parse: (bytes: Buffer, request: FastifyRequest) => unknown,
): void {
  app.addContentTypeParser(type, async (request: FastifyRequest) =>
    parse(await readWhole(request), request),
  );
}

/** Lets the routes of a scope accept JSON bodies, which are read as by {@link acceptWholeBodies}. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  acceptWholeBodies(app, 'application/json', (bytes, request) => {
    return new Promise((resolve, reject) => {
      void parse(request, bytes.toString('utf8'), (error, body) => {
        if (error === null) resolve(body);
        else reject(error);
      });
    });
  });
}

/** @throws an error of Fastify if the body is cut off, or as soon as it is too large */
async function readWhole(request: FastifyRequest): Promise<Buffer> {
  const { raw, headers, routeOptions } = request;
  const tooLarge = new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  if (Number(headers['content-length'] ?? 0) > routeOptions.bodyLimit) throw tooLarge;
  limitBody(request, routeOptions.bodyLimit, tooLarge);
  const gathered = new GatheredBytes();
  const append = (piece: Buffer) => gathered.append(piece);
  raw.on('data', append).resume();
  try {
    await once(raw, 'end');
    return gathered.bytes();
  } catch (error) {
    if (error === tooLarge) throw error;
    throw new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();
  } finally {
    raw.off('data', append);
  }
}
