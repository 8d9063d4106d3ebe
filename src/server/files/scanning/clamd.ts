import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Scanner, Verdict } from './scanner.ts';

/** The time limit of a scan, from the first byte sent to the verdict. */
const SCAN_MS = 30_000;

/** clamd answers with one line. A longer answer is not from clamd. */
const ANSWER_BYTES = 1024;

/** The signature that clamd, with `AlertExceedsMax`, reports for a file that it did not scan whole. */
const UNSCANNED = /^Heuristics\.Limits\.Exceeded/;

/** The signatures that clamd, with `AlertEncrypted`, reports for a file that it cannot see into. */
const LOCKED = /^Heuristics\.Encrypted\./;

/** The virus scanner ClamAV, used through the `INSTREAM` command of its daemon. */
export class Clamd implements Scanner {
  readonly #endpoint: NetConnectOpts;
  readonly #timeoutMs: number;

  /**
   * @param endpoint the TCP or Unix socket that the daemon listens on
   * @param timeoutMs the time limit of a scan
   */
  constructor(endpoint: NetConnectOpts, timeoutMs = SCAN_MS) {
    this.#endpoint = endpoint;
    this.#timeoutMs = timeoutMs;
  }

  async scan(bytes: AsyncIterable<Uint8Array>): Promise<Verdict> {
    const socket = connect(this.#endpoint);
    const deadline = setTimeout(() => socket.destroy(), this.#timeoutMs);
    let isAnswered = false;
    const answer = readAnswer(socket).finally(() => {
      isAnswered = true;
    });
    try {
      // clamd may stop reading after its answer, and a write would then never end.
      const send = (part: string | Uint8Array) => Promise.race([write(socket, part), answer]);
      await send('zINSTREAM\0');
      for await (const chunk of bytes) {
        if (isAnswered) break;
        await send(lengthOf(chunk));
        await send(chunk);
      }
      // An answer before the end of the file is not a verdict on the whole file.
      const isWhole = !isAnswered;
      await send(lengthOf([]));
      const line = await answer;
      if (line !== null) return parseVerdict(line, isWhole);
    } finally {
      clearTimeout(deadline);
      socket.destroy();
    }
    // A scanner that still answers is not down: this file takes too long or exceeds its limits.
    const isScannerDown = (await this.version()) === null;
    return { kind: 'none', isScannerDown, isLocked: false, reason: 'no answer' };
  }

  async version(): Promise<string | null> {
    return askClamd(this.#endpoint, 'VERSION').catch(() => null);
  }
}

/** How long clamd may take to answer a command. */
const COMMAND_MS = 5000;

/**
 * Sends a command to clamd and returns its answer.
 *
 * @throws {Error} if it cannot be reached, or does not answer in time
 */
export async function askClamd(
  endpoint: NetConnectOpts,
  command: 'PING' | 'VERSION',
): Promise<string> {
  const socket = connect(endpoint);
  const failure: { error: Error } = { error: new Error('no answer') };
  socket.on('error', (error) => (failure.error = error));
  const deadline = setTimeout(() => socket.destroy(), COMMAND_MS);
  try {
    const answer = readAnswer(socket);
    await write(socket, `z${command}\0`);
    const text = await answer;
    if (text === null) throw failure.error;
    return text;
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

/** Returns the answer up to its final NUL, or `null` if the connection closed without one. */
function readAnswer(socket: Socket): Promise<string | null> {
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
    // Every error is followed by `close`.
    socket.on('error', () => undefined);
  });
}

/** Writes to the socket. Resolves when the write is done or has failed. */
function write(socket: Socket, bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    socket.write(bytes, () => resolve());
  });
}

/** Encodes the length that precedes a chunk. A length of zero ends the stream. */
function lengthOf(chunk: { length: number }): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}

/** Accepts only clamd's exact answer as "clean". */
function parseVerdict(answer: string, isWhole: boolean): Verdict {
  const signature = /^stream: (.+) FOUND$/.exec(answer)?.[1] ?? '';
  if (isWhole && answer === 'stream: OK') return { kind: 'clean' };
  const isLocked = LOCKED.test(signature);
  if (isWhole && signature !== '' && !isLocked && !UNSCANNED.test(signature)) {
    return { kind: 'infected', signature };
  }
  return { kind: 'none', isScannerDown: false, isLocked, reason: answer };
}
