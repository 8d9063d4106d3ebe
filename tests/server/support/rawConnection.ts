import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { FIELDS } from './testServer.ts';

/** A TCP connection on which a test sends arbitrary bytes at arbitrary times. */
export class RawConnection {
  readonly #socket: Socket;
  /** Resolves to everything received, once the server has closed the connection. */
  readonly closed: Promise<string>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    // A server that closes while the test still sends resets the connection.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      socket.once('close', () => resolve(received));
    });
  }

  static async open(port: number): Promise<RawConnection> {
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => {
      socket.destroy();
    });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    return connection;
  }

  /** Returns false when the server does not keep up with reading. */
  send(bytes: string | Buffer): boolean {
    return this.#socket.writable && this.#socket.write(bytes);
  }

  /** Whether the server has not closed the connection. */
  get isOpen(): boolean {
    return this.#socket.readyState === 'open';
  }

  /** Ends the sending side. */
  end(): void {
    this.#socket.end();
  }

  /** Resets the connection. */
  cut(): void {
    this.#socket.resetAndDestroy();
  }
}

/** Sends a request after which the server closes the connection, and returns everything received. */
export async function exchange(port: number, text: string | Buffer): Promise<string> {
  const connection = await RawConnection.open(port);
  connection.send(text);
  return connection.closed;
}

/** The boundary between the parts. */
export const BOUNDARY = 'test-boundary';

/** Returns a multipart part with a field. */
export function fieldPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

/** Returns the beginning of the part that holds the file; its bytes come next. */
export function filePart(name = 'file'): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
}

export const BODY_END = `\r\n--${BOUNDARY}--\r\n`;

/** Returns the parts of all fields. */
export function fieldParts(fields: object = FIELDS): string {
  return Object.entries(fields)
    .map(([name, value]) => fieldPart(name, String(value)))
    .join('');
}

/** Returns the head of an upload whose body has a stated length, or comes in chunks. */
export function uploadHead(length: number | 'chunked', headers = ''): string {
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  return `POST /api/upload HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n${size}\r\n${headers}\r\n`;
}

/** Returns a whole upload with this body. */
export function uploadRequest(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from(uploadHead(bytes.length, 'connection: close\r\n')), bytes]);
}

/** Returns one chunk of a chunked body. */
export function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}
