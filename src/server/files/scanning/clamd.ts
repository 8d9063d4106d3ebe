import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Scanner, Verdict } from './scanner.ts';

/** How long a scan may take, from the first byte sent to the verdict. */
const SCAN_MS = 30_000;

/** clamd answers with a line; whatever says more than this is not clamd. */
const ANSWER_BYTES = 1024;

/** What clamd, set to `AlertExceedsMax`, calls a file that it did not look through. */
const UNSCANNED = /^Heuristics\.Limits\.Exceeded/;

/** The virus scanner ClamAV, asked over its `INSTREAM` command. */
export class Clamd implements Scanner {
  readonly #address: NetConnectOpts;
  readonly #timeoutMs: number;

  /** @param timeoutMs {@link SCAN_MS} unless a test is in a hurry */
  constructor(address: NetConnectOpts, timeoutMs = SCAN_MS) {
    this.#address = address;
    this.#timeoutMs = timeoutMs;
  }

  async scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict> {
    const socket = connect(this.#address);
    const deadline = setTimeout(() => socket.destroy(), this.#timeoutMs);
    let isAnswered = false;
    const answering = answerFrom(socket).finally(() => {
      isAnswered = true;
    });
    try {
      // Who has answered may read no more, and is not waited for.
      const send = (part: string | Uint8Array) => Promise.race([write(socket, part), answering]);
      await send('zINSTREAM\0');
      for await (const chunk of bytes) {
        if (isAnswered) break;
        await send(lengthOf(chunk));
        await send(chunk);
      }
      // An answer before the end is about something else than this file.
      const isWhole = !isAnswered;
      await send(lengthOf([]));
      return verdictOf(await answering, isWhole);
    } finally {
      clearTimeout(deadline);
      socket.destroy();
    }
  }
}

/** What came before the NUL that ends an answer; `null` when the connection ended without one. */
function answerFrom(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end >= 0) resolve(answer.slice(0, end));
      else if (answer.length > ANSWER_BYTES) socket.destroy();
    });
    socket.on('close', () => resolve(null));
    // Whatever it is, the connection closes with it.
    socket.on('error', () => undefined);
  });
}

/** Resolves when more can be sent, or nothing any more. */
function write(socket: Socket, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    socket.write(bytes, () => resolve());
  });
}

function lengthOf(chunk: { length: number }): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Only the one exact sentence is a clean bill. */
function verdictOf(answer: string | null, isWhole: boolean): Verdict {
  if (answer === null) return { kind: 'none', isScannerDown: true, reason: 'no answer' };
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (isWhole && answer === 'stream: OK') return { kind: 'clean' };
  if (isWhole && signature !== undefined && !UNSCANNED.test(signature)) {
    return { kind: 'infected', signature };
  }
  return { kind: 'none', isScannerDown: false, reason: answer };
}
