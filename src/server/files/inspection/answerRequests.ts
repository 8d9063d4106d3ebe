/** The message loop of a process: it inspects files one at a time; see `Inspector`. */

import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { installByteBudget, isByteBudgetExceeded, renewByteBudget } from './byteBudget.ts';
import { beginContentCheck, type ContentCheck } from './contentCheck.ts';
import type { Reply, Request } from './findings.ts';
import { Rejection } from './rejection.ts';
import { currentThread } from './threadTime.ts';

/**
 * The PDF library keeps every name and reference it has ever read. A process whose heap has grown above
 * this is replaced.
 */
const WORN_HEAP_BYTES = 128 * 1_048_576;

installByteBudget();
// The PDF library logs what it repairs to the console.
globalThis.console = new Console(new Writable({ write: (_chunk, _encoding, done) => done() }));

let check: ContentCheck | null = null;

async function answer(request: Request): Promise<Reply> {
  try {
    if (request.kind === 'begin') {
      renewByteBudget(request.file.bytes);
      check = beginContentCheck(request.file);
      return { kind: 'more' };
    }
    if (check === null) throw new Error('bytes of no file');
    const current = check;
    const isComplete = request.chunks.some((chunk) => !current.feed(chunk));
    if (!isComplete && !request.isLast) return { kind: 'more' };
    check = null;
    const findings = await current.end();
    if (isByteBudgetExceeded()) throw new Rejection('file_too_complex');
    return { kind: 'accepted', findings, isWorn: isWorn() };
  } catch (error) {
    check = null;
    if (isByteBudgetExceeded()) return { kind: 'rejected', code: 'file_too_complex', isWorn: true };
    if (!(error instanceof Rejection)) throw error;
    return { kind: 'rejected', code: error.code, isWorn: isWorn() };
  }
}

function send(reply: Reply): void {
  process.send?.(reply);
}

function isWorn(): boolean {
  return getHeapStatistics().used_heap_size > WORN_HEAP_BYTES;
}

// A rejection of this promise deliberately ends the process: the error is not the file's fault.
process.on('message', async (request: Request) => send(await answer(request)));
send({ kind: 'ready', thread: currentThread() });
