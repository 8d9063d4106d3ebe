import type { SendFileResult } from '../../machines/uploadBatch/actors.ts';
import { isOfProxy, isServerUnavailable, refusalSchema } from '../contract/refusal.ts';
import {
  FILE_PART,
  UPLOAD_PATH,
  uploadAnswerSchema,
  type UploadFields,
} from '../contract/upload.ts';
import { parseJson } from './parseJson.ts';
import { hasGrown, hasShrunk, readHead } from './readHead.ts';
import { refusedWith } from './refusedWith.ts';
import type { SpeedMeter } from './speedMeter.ts';

export interface SendRequest {
  readonly file: File;
  readonly fields: UploadFields;
  /**
   * Called with the bytes of the file sent so far, and the speed in bytes per second if it is known; at
   * most every 100 ms, and not at all for a file that is sent faster.
   */
  readonly onProgress: (sentBytes: number, bytesPerSecond: number | null) => void;
  /** Aborts the request. Its promise may then stay pending, and its result is ignored. */
  readonly signal: AbortSignal;
}

/** Progress that is reported more often costs a fast connection more time than its files. */
const REPORT_MS = 100;

/** How often the page records that it is running. */
const HEARTBEAT_MS = 1000;

/** A page that has not run for this long was suspended, and its connections with it. */
const SUSPENDED_MS = 5000;

/** How long after that such a connection may take to break, unless it sends something before. */
const BREAKING_MS = 60_000;

/** Files whose request a proxy once answered. A proxy that always answers so must not have them sent for ever. */
const answeredByProxy = new WeakSet<File>();

/**
 * Sends one file. Uses XMLHttpRequest, because fetch does not report the progress of an upload.
 *
 * @param language the language of a refusal's text
 */
export function sendFile(
  { file, fields, onProgress, signal }: SendRequest,
  { language, meter }: { readonly language: string; readonly meter: SpeedMeter },
): Promise<SendFileResult> {
  return new Promise((resolve) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(FILE_PART, file);

    let isOver = false;
    let heartbeat = Date.now();
    /** When the page ran again after it was suspended. The connection has sent nothing since. */
    let resumedAt = -Infinity;
    const wasSuspended = () => Date.now() - heartbeat > SUSPENDED_MS;
    let isSent = false;
    const beating = setInterval(() => {
      if (wasSuspended()) resumedAt = Date.now();
      heartbeat = Date.now();
      void stopIfUnreadable();
    }, HEARTBEAT_MS);

    let report: (() => void) | null = null;
    let reporting: ReturnType<typeof setTimeout> | undefined;

    const call = new XMLHttpRequest();
    function end(result?: SendFileResult): void {
      isOver = true;
      clearInterval(beating);
      clearTimeout(reporting);
      window.removeEventListener('offline', lose);
      signal.removeEventListener('abort', abort);
      if (result) resolve(result);
    }
    function abort(): void {
      end();
      call.abort();
    }
    /**
     * Firefox neither sends nor ends a request whose file is gone or has shrunk. One that is deleted after its first
     * bytes were sent is sent to its end.
     */
    async function stopIfUnreadable(): Promise<void> {
      const isUnreadable =
        report === null ? (await readHead(file)) === null : await hasShrunk(file);
      // Once all of it is sent, it does not matter what becomes of it here.
      if (!isUnreadable || isSent || isOver) return;
      end({ kind: 'unreadable' });
      call.abort();
    }
    /** The connection will not survive, even where the browser has not noticed yet. */
    function lose(): void {
      end({ kind: 'unanswered', isInterrupted: true });
      call.abort();
    }

    call.open('POST', UPLOAD_PATH);
    // Firefox would parse an answer without a type as XML, and report its faults.
    call.responseType = 'text';
    call.setRequestHeader('Accept-Language', language);
    meter.begin();
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      resumedAt = -Infinity;
      // The body is a little longer than the file, so its progress is scaled to the file's size.
      const sentBytes = total > 0 ? Math.round((loaded / total) * file.size) : 0;
      const bytesPerSecond = meter.note(sentBytes);
      report = () => onProgress(sentBytes, bytesPerSecond);
      reporting ??= setTimeout(() => {
        reporting = undefined;
        report?.();
      }, REPORT_MS);
    });
    call.upload.addEventListener('load', () => {
      isSent = true;
    });
    call.addEventListener('load', () => {
      const answer = parseJson(call.responseText);
      const outcome = uploadOutcome(call.status, answer, file);
      // Firefox sends more of a file that has grown than the request announces.
      if (refusalCodeIn(answer) !== 'malformed_request') return end(outcome);
      void hasGrown(file).then((isLonger) => end(isLonger ? { kind: 'unreadable' } : outcome));
    });
    call.addEventListener('error', () => {
      const isInterrupted =
        !navigator.onLine || wasSuspended() || Date.now() - resumedAt < BREAKING_MS;
      // A file that was moved or changed since it was checked fails as it does without a network.
      void readHead(file).then((head) =>
        end(head === null ? { kind: 'unreadable' } : { kind: 'unanswered', isInterrupted }),
      );
    });
    window.addEventListener('offline', lose);
    signal.addEventListener('abort', abort);
    call.send(body);
  });
}

function refusalCodeIn(body: unknown): string | undefined {
  const refusal = refusalSchema.safeParse(body);
  return refusal.success ? refusal.data.code : undefined;
}

function uploadOutcome(status: number, body: unknown, file: File): SendFileResult {
  const answer = uploadAnswerSchema.safeParse(body);
  if (status === 200 && answer.success) {
    return { kind: 'confirmed', records: answer.data.files };
  }
  if (isOfProxy(status, body)) {
    // The server may be back before the batch probes it, and the failure would then be blamed on the file.
    const isInterrupted = !answeredByProxy.has(file);
    answeredByProxy.add(file);
    return { kind: 'unanswered', isInterrupted };
  }
  const refusal = refusedWith(body);
  const isUnavailable = isServerUnavailable(status, refusalCodeIn(body));
  return isUnavailable ? { ...refusal, kind: 'unavailable' } : refusal;
}
